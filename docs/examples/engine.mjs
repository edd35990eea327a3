// A whole engine in JavaScript for any turn-based game: robotable arena "engine:node engine.mjs" random
// It takes the first legal action.

import { createInterface } from 'node:readline'

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line)
  switch (message.type) {
    case 'hello':
      return say({ type: 'hello', protocol: 1, name: 'First', author: 'Robotable' })
    case 'go':
      return say({ type: 'action', action: message.view.legal[0] })
    case 'quit':
      return process.exit(0)
  }
})
