// The `explanation` variable of score scripts. Null where no explanation is asked for.
import { defineClass } from '../../painless/java-class.ts'
import { JavaObject } from '../../painless/values.ts'

export const explanationClass = defineClass(
  'org.opensearch.script.ScoreScript$ExplanationHolder',
  {},
  {
    'void set(String)': (self: ExplanationHolder, text: string | null) => {
      self.text = text
    },
  },
)

export class ExplanationHolder extends JavaObject {
  text: string | null = null

  get javaClass() {
    return explanationClass
  }
}
