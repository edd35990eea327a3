import '$/look/tokens.css'
import '$/look/base.css'
import '$/look/controls.css'
import App from '$/App.svelte'
import { locale } from '$/language'
import { theme } from '$/look/theme.svelte'
import { startWorker } from '$/offline/offline.svelte'
import { router } from '$/router.svelte'
import { loadAllTableCode } from '$/start/tableCode'
import { mount } from 'svelte'

theme.apply()
document.documentElement.lang = locale()
mount(App, { target: document.getElementById('app')! })

// First what the next press needs, then the service worker, which stores all other files.
addEventListener('load', async () => {
  if (router.route.page === 'start') await loadAllTableCode().catch(() => undefined)
  startWorker()
})
