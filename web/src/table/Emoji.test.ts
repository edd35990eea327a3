import Emoji, { EMOJI } from '$/table/Emoji.svelte'
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'

test.each(Object.keys(EMOJI))('%s is drawn and has a text alternative', (sign) => {
  const { container } = render(Emoji, { sign })
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/\w/)
  expect(container.querySelector('path, circle')).not.toBeNull()
  expect(container.textContent).not.toContain(sign)
})
