import '$/look/tokens.css'
import '$/look/base.css'
import App from '$/App.svelte'
import { locale } from '$/language'
import { theme } from '$/look/theme.svelte'
import { startWorker } from '$/offline/offline.svelte'
import { mount } from 'svelte'

theme.apply()
startWorker()
document.documentElement.lang = locale()
mount(App, { target: document.getElementById('app')! })
