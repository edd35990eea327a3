import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressed } from './compressed.ts'
import { licenses } from './licenses.ts'
import { shortMessages } from './shortMessages.ts'

// The server that the development server passes requests on to.
const server = process.env.ROBOTABLE ?? 'http://127.0.0.1:8000'

/** Writes the list of the page's files and the version of this build into the service worker. */
function workerFiles(): Plugin {
  return {
    name: 'worker-files',
    apply: 'build',
    // After Vite has left out the chunks that held nothing but an import of a style sheet.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built.')
        const beside = readdirSync(fileURLToPath(new URL('./public', import.meta.url)))
        // Every browser with service workers supports woff2, so the woff fonts are left out.
        const built = Object.keys(bundle).filter(
          (name) => name !== 'sw.js' && !name.endsWith('.woff') && !name.endsWith('.map'),
        )
        const files = ['', ...built.filter((name) => name !== 'index.html'), ...beside].sort()
        const version = createHash('sha256')
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name]!
          if (name !== 'sw.js') version.update(name).update(file.type === 'chunk' ? file.code : file.source)
        }
        worker.code = worker.code
          .replaceAll('__FILES__', JSON.stringify(files))
          .replaceAll('__VERSION__', JSON.stringify(version.digest('hex').slice(0, 12)))
      },
    },
  }
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      // The same files in every mode, or the tests would replace them while the types are being checked.
      outputStructure: 'message-modules',
      emitGitIgnore: false,
      emitReadme: false,
      emitPrettierIgnore: false,
    }),
    shortMessages(),
    svelte(),
    svelteTesting(),
    workerFiles(),
    licenses(),
    compressed(),
  ],
  // Relative, because the server may have a path prefix. It writes the prefix into index.html itself.
  base: './',
  resolve: { alias: { $: fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../src/robotable/web',
    emptyOutDir: true,
    // Nothing inline: the content security policy allows only files from this server.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { main: 'index.html', sw: 'src/offline/worker.ts' },
      // Beside index.html and without a hash: a service worker controls only pages below its own address.
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  // The Host header stays as it is: the server refuses requests whose Origin names another host.
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // All files share one environment, so they must clean up. To load everything anew for each would take twice as long.
    isolate: false,
    pool: 'threads',
    // The timeout only ends tests that hang: on a busy machine a test may take many times longer than usual.
    testTimeout: 120_000,
  },
})
