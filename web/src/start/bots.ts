/** The built-in bots that can be chosen. */
import type { EngineView } from '$/wire/answers'

/** The bots on offer, weakest first. */
export function offeredBots(engines: readonly EngineView[]): readonly EngineView[] {
  return engines.filter((one) => one.level !== null).sort((one, other) => one.level! - other.level!)
}

/** The bot of this name if it is on offer, otherwise the default bot. */
export function chosenBot(engines: readonly EngineView[], name: string | null): EngineView | undefined {
  const offered = offeredBots(engines)
  return offered.find((one) => one.name === name) ?? offered.find((one) => one.usual) ?? offered[0]
}
