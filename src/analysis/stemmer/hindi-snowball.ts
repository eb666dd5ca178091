// A. Ramanathan and D. Rao, "A lightweight stemmer for Hindi": the longest ending goes, one letter at least stays.
import { endings, without } from './endings.ts'

/** Endings that follow the vowel which every consonant has where no other is written. */
const AFTER_CONSONANT = 'after a consonant'
const CONSONANT = /[\u0915-\u0939\u093C\u0958-\u095F]/

const suffix = endings({
  '': `् अ आ इ ई उ ऊ ए ओ एं ओं आं उआं उएं उओं आएं आओं इयां इयों आइयां आइयों आँ इयाँ आइयाँ अताएं अताओं अनाएं अनाओं अता अती ईं
    अतीं अते आता आती आतीं आते अना अनी अने आना आने ऊंगा ऊंगी आऊंगा आऊंगी एंगे एंगी आएंगे आएंगी ओगे ओगी आओगे आओगी एगा एगी आएगा
    आएगी आया आए आई आईं इए आओ आइए अकर आकर
    ा ि ी ु ू े ो ें ों ां ुआं ुएं ुओं ाएं ाओं ियां ियों ाइयां ाइयों ाँ ियाँ ाइयाँ ीं ाता ाती ातीं ाते ाना ाने ूंगा ूंगी
    ाऊंगा ाऊंगी ेंगे ेंगी ाएंगे ाएंगी ोगे ोगी ाओगे ाओगी ेगा ेगी ाएगा ाएगी ाया ाए ाई ाईं िए ाओ ाइए ाकर`,
  [AFTER_CONSONANT]: 'ताएं ताओं नाएं नाओं ता ती तीं ते ना नी ने कर',
})

export function hindiSnowballStem(word: string): string {
  const ending = suffix(word, 1, ({ kind }, start) => kind === '' || (start > 1 && CONSONANT.test(word[start - 1])))
  return ending === null ? word : without(word, ending)
}
