import { route } from '$/router.svelte'
import { expect, test } from 'vitest'

test.each([
  ['/', { page: 'start' }],
  ['/t/abc', { page: 'table', table: 'abc', ply: null }],
  ['/t/abc/12', { page: 'table', table: 'abc', ply: 12 }],
  ['/i/x_y-z', { page: 'invite', invite: 'x_y-z' }],
  ['/daily/micro_robots', { page: 'daily', game: 'micro_robots', date: null }],
  ['/daily/micro_robots/2026-11-15', { page: 'daily', game: 'micro_robots', date: '2026-11-15' }],
  ['/daily/micro_robots/2026-13-45', { page: 'not_found' }],
  ['/daily/micro_robots/2026-02-30', { page: 'not_found' }],
  ['/daily/micro_robots/today', { page: 'not_found' }],
  ['/deal/robot_master', { page: 'deal', game: 'robot_master', date: null }],
  ['/deal/robot_master/2026-11-15', { page: 'deal', game: 'robot_master', date: '2026-11-15' }],
  ['/deal/robot_master/soon', { page: 'not_found' }],
  ['/rules/robot_master', { page: 'rules', game: 'robot_master' }],
  ['/puzzles/micro_robots', { page: 'puzzles', game: 'micro_robots' }],
  ['/puzzles', { page: 'not_found' }],
  ['/puzzle/micro_robots', { page: 'puzzle', game: 'micro_robots', position: null }],
  ['/puzzle/robot_master/duel%20..%2F..%20%3F', { page: 'puzzle', game: 'robot_master', position: 'duel ../.. ?' }],
  ['/puzzle/robot_master/duel%20../..%20-', { page: 'puzzle', game: 'robot_master', position: 'duel ../.. -' }],
  ['/editor/ricochet_robots', { page: 'editor', game: 'ricochet_robots', position: null }],
  ['/editor/robot_master/duel%20../..%20-', { page: 'editor', game: 'robot_master', position: 'duel ../.. -' }],
  ['/me', { page: 'me' }],
  ['/moderation', { page: 'moderation', report: null }],
  ['/moderation/12', { page: 'moderation', report: 12 }],
  ['/moderation/x', { page: 'not_found' }],
  ['/me/x', { page: 'not_found' }],
  ['/t', { page: 'not_found' }],
  ['/t/abc/x', { page: 'not_found' }],
  ['/t/abc/1/2', { page: 'not_found' }],
  ['/%E0%A4%A', { page: 'not_found' }],
])('%s', (path, expected) => {
  expect(route(path)).toEqual(expected)
})
