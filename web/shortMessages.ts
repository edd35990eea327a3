import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const { locales } = JSON.parse(readFileSync(new URL('./project.inlang/settings.json', import.meta.url), 'utf-8')) as {
  locales: string[]
}
const MESSAGE = /\/src\/paraglide\/messages\/(?!_index)(\w+)\.js$/

/** Writes each compiled message as one call with its texts. The compiler's own code asks for the language in every
 * message, which takes a fifth of their room. */
export function shortMessages(): Plugin {
  return {
    name: 'short-messages',
    apply: 'build',
    transform: {
      filter: { id: MESSAGE },
      handler(code, id) {
        const name = MESSAGE.exec(id)![1]!
        const texts = locales.map((locale) => textIn(code, `${locale}_${name}`))
        const plurals = code.includes('import * as registry') ? "import * as registry from '../registry.js'\n" : ''
        return {
          code: `${plurals}import { inLanguage } from '$/language/inLanguage'
export const ${name} = /* @__PURE__ */ inLanguage(${texts.join(', ')})\n`,
          map: null,
        }
      },
    },
  }
}

/** The text of one language: a string, or a function if it has inputs. */
function textIn(code: string, name: string): string {
  const whole = new RegExp(`^const ${name} = /\\*\\*.*?\\*/ ([^]*?\\n\\});?$`, 'm').exec(code)?.[1]
  if (whole === undefined) throw new Error(`The compiled message has no ${name}, or looks different now.`)
  const constant = /^\(\) => \{\s*return \/\*\*.*?\*\/ \((`(?:[^`\\]|\\.)*`)\)\s*\}$/.exec(whole)?.[1]
  return constant ?? whole
}
