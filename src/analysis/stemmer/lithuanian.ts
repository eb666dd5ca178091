// D. Bujauskas's stemmer of Lithuanian: the ending of a declension or conjugation, then endings that derive words, again and again.
import { endings, without } from './endings.ts'

/** Forms whose ending looks like that of another class: they take the form of their own class first. */
const conflict = endings({
  aitė: 'aite aitės',
  uotė: 'uotės uote',
  ėjimas: 'ėjime',
  esys: 'esiu',
  asys: 'asius',
  avimas: 'avime',
  ojimas: 'ojime',
  okatė: 'okatės okate',
})

const inflection = endings({
  '': `as ias is ys o io ui iui ą ią į u iu e yje y au i an ai iai ų ių ams am iams iam us ius ais iais uose iuose uos iuos uosna iuosna
    ysna asis aisi osi ųsi uisi ąsi usi esi uo a ia os ios oj oje ioje osna iosna om oms ioms omis iomis ose iose on ion ė ės ei ę ėj ėje
    ėms es ėmis ėse ėsna ėn aus iaus umi iumi uje iuje iau ūs ums umis un iun ies ens enio ers eniui eriai enį erį imi eniu erimi eria
    enyje eryje ie enie erie enys erys erų ims enims erims enis imis enimis yse enyse eryse iem iems ame iame uosi iuosi iesi asi iasi
    amės iamės at ate iat iate atės iatės isi im imės it ite ome ot ote ėjo ėjosi otės eisi ėsi ėm ėme ėmės ėt ėte ėtės ausi omės siu
    siuosi si siesi s ysis sim sime sit site čiau čiausi tum tumei tumeis tumeisi tųsi tumėm tumėme tumėmės tute tumėt tumėte tumėtės k ki
    kimės uoti iuoti auti iauti oti ioti ėti yti inti inėti enti telėti terėti ti ąs iąs įs tųs simės sitės kite`,
})

const derivation = endings({
  '': `ing išk ėt ot uot iuot yt iuk iul ėl yl učiuk uliuk utėait ok iok sv šv zgan op iop ain ykšt ykšč esn aus iaus ias oj ioj aj iaj
    ąj iąj uoj iuoj iej ųj iųj ies uos iuos ais iais os ios ąs iąs dav ant iant int ėj ę ėję ęs siant dam auj jam iau am`,
})

export function lithuanianStem(word: string): string {
  const region = regionOf(word)
  const clash = conflict(word)
  let stem = clash === null ? word : without(word, clash) + clash.kind
  const ending = inflection(stem, region)
  if (ending !== null) stem = without(stem, ending)
  stem = hard(stem)
  for (;;) {
    const suffix = derivation(stem, region)
    if (suffix === null) break
    stem = without(stem, suffix)
  }
  stem = hard(stem)
  return stem.endsWith('gd') ? stem.slice(0, -1) : stem
}

/** Endings are cut behind the first syllable; a prefix a- of a long word is none. */
function regionOf(word: string): number {
  const prefix = word.length > 6 && word.startsWith('a') ? 1 : 0
  const syllable = /[aeiyouąęįųėū][^aeiyouąęįųėū]/s.exec(word.slice(prefix))
  return syllable === null ? word.length : prefix + syllable.index + syllable[0].length
}

/** č and dž stand for t and d before i. */
const hard = (stem: string): string => stem.replace(/č$/, 't').replace(/dž$/, 'd')
