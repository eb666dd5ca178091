// Similarities by the type they have in settings, made of those settings.
import { illegalArgument } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { Script } from '../contracts/script.ts'
import type { Similarity } from '../contracts/similarity.ts'
import { BM25Similarity, LegacyBM25Similarity } from './bm25.ts'
import { BooleanSimilarity } from './boolean.ts'
import { DFI, INDEPENDENCE_MEASURES } from './dfi.ts'
import { AFTER_EFFECTS, BASIC_MODELS, DFR } from './dfr.ts'
import { DISTRIBUTIONS, IB, LAMBDAS } from './ib.ts'
import { LMDirichlet, LMJelinekMercer } from './language-model.ts'
import { type Normalization, noNormalization, normalization } from './normalization.ts'
import type { SimilaritySettings } from './similarity-settings.ts'

const scripting = lazily(() => import('./scripted.ts'))

const NORMALIZATION_SETTINGS = [
  'normalization',
  'normalization.h1.c',
  'normalization.h2.c',
  'normalization.h3.c',
  'normalization.z.z',
] as const

export const similarities: Readonly<Record<string, (settings: SimilaritySettings) => Similarity>> = {
  BM25: settings => new BM25Similarity(readBM25('BM25', settings)),
  LegacyBM25: settings => new LegacyBM25Similarity(readBM25('LegacyBM25', settings)),
  boolean(settings) {
    settings.only('boolean')
    return new BooleanSimilarity()
  },
  DFR(settings) {
    settings.only('DFR', 'basic_model', 'after_effect', ...NORMALIZATION_SETTINGS)
    const model = chosen(settings.text('basic_model'), BASIC_MODELS, 'BasicModel', LOST_MODELS)
    const effect = chosen(settings.text('after_effect'), AFTER_EFFECTS, 'AfterEffect', LOST_EFFECTS)
    return new DFR(model, effect, readNormalization(settings))
  },
  DFI(settings) {
    settings.only('DFI', 'independence_measure')
    return new DFI(chosen(settings.text('independence_measure'), INDEPENDENCE_MEASURES, 'IndependenceMeasure'))
  },
  IB(settings) {
    settings.only('IB', 'distribution', 'lambda', ...NORMALIZATION_SETTINGS)
    const distribution = DISTRIBUTIONS.get(settings.text('distribution') ?? '')
    if (distribution === undefined) throw illegalArgument(`Unsupported Distribution [${settings.text('distribution')}]`)
    const lambda = LAMBDAS.get(settings.text('lambda') ?? '')
    if (lambda === undefined) throw illegalArgument(`Unsupported Lambda [${settings.text('lambda')}]`)
    return new IB(distribution, lambda, readNormalization(settings))
  },
  LMDirichlet(settings) {
    settings.only('LMDirichlet', 'mu')
    return new LMDirichlet(nonNegative('mu', settings.float('mu', 2000)))
  },
  LMJelinekMercer(settings) {
    settings.only('LMJelinekMercer', 'lambda')
    const lambda = settings.float('lambda', 0.1)
    if (!(lambda > 0 && lambda <= 1)) throw illegalArgument('lambda must be in the range (0 .. 1]')
    return new LMJelinekMercer(lambda)
  },
  classic() {
    throw illegalArgument(
      'The [classic] similarity may not be used anymore. Please use the [BM25] similarity or build a custom [scripted] similarity instead.',
    )
  },
  scripted(settings) {
    if (settings.text('script.source') === null && settings.text('script.id') === null && settings.text('script') === null)
      throw illegalArgument('must specify either [source] for an inline script or [id] for a stored script')
    return new (scripting().ScriptedSimilarity)(readScript('script', settings)!, readScript('weight_script', settings))
  },
}

/** A script as settings spell it; null: there is none. */
function readScript(name: string, settings: SimilaritySettings): Script | null {
  const source = settings.text(`${name}.source`) ?? settings.text(name)
  const id = settings.text(`${name}.id`)
  if (source === null && id === null) return null
  const parameters = settings.below(`${name}.params.`)
  return { source: id === null ? source : null, id, lang: settings.text(`${name}.lang`) ?? 'painless', parameters }
}

function readBM25(type: string, settings: SimilaritySettings) {
  settings.only(type, 'k1', 'b', 'discount_overlaps')
  const k1 = settings.float('k1', 1.2)
  const b = settings.float('b', 0.75)
  // It concerns the writer of norms; here it need only be a boolean.
  settings.flag('discount_overlaps', true)
  nonNegative('k1', k1)
  if (!(b >= 0 && b <= 1)) throw illegalArgument(`illegal b value: ${javaFloat(b)}, must be between 0 and 1`)
  return { k1, b }
}

function nonNegative(name: string, value: number): number {
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return value
  throw illegalArgument(`illegal ${name} value: ${javaFloat(value)}, must be a non-negative finite value`)
}

function readNormalization(settings: SimilaritySettings): Normalization {
  const kind = settings.text('normalization')
  switch (kind) {
    case 'no':
      return noNormalization
    case 'h1':
    case 'h2':
      return normalization(kind, nonNegative('c', settings.float(`normalization.${kind}.c`, 1)))
    case 'h3':
      return normalization(kind, nonNegative('mu', settings.float('normalization.h3.c', 800)))
    case 'z': {
      const z = settings.float('normalization.z.z', 0.3)
      if (!(z > 0 && z < 0.5)) throw illegalArgument(`illegal z value: ${javaFloat(z)}, must be in the range (0 .. 0.5)`)
      return normalization(kind, z)
    }
    default:
      throw illegalArgument(`Unsupported Normalization [${kind}]`)
  }
}

/** Choices that older servers had. */
const LOST_MODELS = {
  names: ['be', 'd', 'p'],
  complaint: (name: string) => `Basic model [${name}] isn't supported anymore, please use another model.`,
}
const LOST_EFFECTS = {
  names: ['no'],
  complaint: (name: string) => `After effect [${name}] isn't supported anymore, please use another effect.`,
}

function chosen<T>(name: string | null, among: ReadonlyMap<string, T>, what: string, lost?: typeof LOST_MODELS): T {
  const found = among.get(name ?? '')
  if (found !== undefined) return found
  if (name !== null && lost?.names.includes(name)) throw illegalArgument(lost.complaint(name))
  throw illegalArgument(`Unsupported ${what} [${name}], expected one of [${[...among.keys()].join(', ')}]`)
}
