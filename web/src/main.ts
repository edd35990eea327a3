import '$/look/tokens.css'
import '$/look/base.css'
import App from '$/App.svelte'
import { locale } from '$/language'
import { theme } from '$/look/theme.svelte'
import { mount } from 'svelte'

theme.show()
document.documentElement.lang = locale()
mount(App, { target: document.getElementById('app')! })
