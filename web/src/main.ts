import '$/look/tokens.css'
import '$/look/base.css'
import '$/look/controls.css'
import App from '$/App.svelte'
import { embedded } from '$/embed/snippet'
import { locale } from '$/language'
import { theme } from '$/look/theme.svelte'
import { startWorker } from '$/offline/offline.svelte'
import { router } from '$/router.svelte'
import { actForNobody } from '$/server/http'
import { loadAllTableCode } from '$/start/tableCode'
import { mount } from 'svelte'

theme.apply()
document.documentElement.lang = locale()
const target = document.getElementById('app')!
const path = embedded(location.pathname)
if (path === null) start()
else {
  actForNobody()
  void import('$/embed/Embed.svelte').then(({ default: Embed }) => mount(Embed, { target, props: { path } }))
}

function start(): void {
  mount(App, { target })
  // First what the next press needs, then the service worker, which stores all other files.
  addEventListener('load', async () => {
    if (router.route.page === 'start') await loadAllTableCode().catch(() => undefined)
    startWorker()
  })
}
