// java.text.Normalizer: one form of texts whose characters have several.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { textOf } from '../../runtime/objects.ts'
import { type EnumConstant, enumClass } from '../java-lang/enum.ts'

export const NORMALIZER_FORM = enumClass('java.text.Normalizer$Form', ['NFD', 'NFC', 'NFKD', 'NFKC']).javaClass

export const NORMALIZER = defineClass(
  'java.text.Normalizer',
  { extends: () => [OBJECT] },
  {
    'static String normalize(CharSequence, Normalizer.Form)': (text: unknown, form: EnumConstant) => textOf(text).normalize(form.name),
    'static boolean isNormalized(CharSequence, Normalizer.Form)': (text: unknown, form: EnumConstant) =>
      textOf(text).normalize(form.name) === textOf(text),
  },
)
