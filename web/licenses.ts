import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const WEB = fileURLToPath(new URL('.', import.meta.url))
const MODULES = `${WEB}node_modules/`

// The message compiler copies its own runtime into the code that it generates.
const COPIED = ['@inlang/paraglide-js']

/** The package that contains a module, or undefined if the module is ours. */
function packageOf(id: string): string | undefined {
  const path = id.replace(/^\0/, '')
  if (!path.startsWith(MODULES)) return undefined
  const parts = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length).split('/')
  return parts.slice(0, parts[0]!.startsWith('@') ? 2 : 1).join('/')
}

function notice(name: string): string {
  const folder = MODULES + name
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  if (!file) throw new Error(`${name} is bundled but has no licence file`)
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`
}

/** Writes licenses.txt, with the licences of all packages whose code or fonts are in the build. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    generateBundle(_, bundle) {
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(WEB, name)),
      )
      const packages = new Set([...COPIED, ...sources.map(packageOf)])
      packages.delete(undefined)
      const notices = [...packages].sort().map((name) => notice(name!))
      const head = 'The page contains code and fonts from these packages.\n'
      const rule = `\n${'-'.repeat(80)}\n\n`
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: [head, ...notices].join(rule) })
    },
  }
}
