import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Where `robotable serve` runs while the page is being worked on.
const server = process.env.ROBOTABLE ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      emitGitIgnore: false,
      emitReadme: false,
      emitPrettierIgnore: false,
    }),
    svelte(),
    svelteTesting(),
  ],
  // Relative: the server may live behind a path prefix, which it puts into index.html itself.
  base: './',
  resolve: { alias: { $: fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../src/robotable/web',
    emptyOutDir: true,
    // Nothing inline: the content security policy lets in files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})
