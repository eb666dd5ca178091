// Takes markup out of a text, as the char filter of that name does.
import { html_strip as charFilter } from '../../analysis/char_filter/html_strip.ts'
import { ComponentSettings } from '../../analysis/component-settings.ts'
import { textProcessor } from '../text-processor.ts'

const filter = charFilter.create('html_strip', ComponentSettings.NONE)

export const html_strip = textProcessor('html_strip', text => filter.filter(text).text)
