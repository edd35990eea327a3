import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import { readdirSync } from 'node:fs'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** Every folder of `src/games` is a game, except the race that several games share. */
const GAMES = readdirSync(new URL('./src/games', import.meta.url), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'race')
  .map((one) => one.name)
const SHARED = 'Shared code knows no single game: let the game pass it in, or ask the game’s description.'

// svelte-check reads the types. The rules here need none, which makes a run four times faster.
export default defineConfig(
  { ignores: ['src/paraglide/', 'src/wire/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // The TypeScript compiler reports unknown names, including those of types.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    files: ['src/**'],
    ignores: [...GAMES.map((game) => `src/games/${game}/**`), 'src/games/catalogue.ts', 'src/rules/texts.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: `(games|wire|\\.\\.?)/(${GAMES.join('|')})(/|$)`, message: SHARED }] },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: `MemberExpression[object.name="m"][property.name=/^(${GAMES.join('|')})_/]`, message: SHARED },
      ],
    },
  },
)
