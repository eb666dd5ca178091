// Sliders for a hybrid query: what each of its parts weighs, how their scores are made comparable, and how deep each one looks.
import { Choice, Field, TextField } from '../../parts/basics.tsx'
import { COMBINATIONS, type Mix as Mixture, NORMALIZATIONS, readMix, withWeight, writeMix } from './hybrid.ts'

const DEEPEST = 500

export function Mix({ body, onBody }: { body: string; onBody: (body: string) => void }) {
  const mix = readMix(body)
  if (mix === null) return null
  const set = (part: Partial<Mixture>) => onBody(writeMix(body, { ...mix, ...part }))
  const isByRank = mix.combination === 'rrf'
  return (
    <fieldset class="mix">
      <legend>Hybrid</legend>
      {mix.parts.map((name, i) => (
        <Slider
          key={`${i} ${name}`}
          label={`Weight of ${name}`}
          value={mix.weights[i]}
          shown={mix.weights[i].toFixed(2)}
          most={1}
          step={0.01}
          disabled={mix.parts.length === 1}
          onValue={value => set({ weights: withWeight(mix.weights, i, value) })}
        />
      ))}
      <Slider
        label="pagination_depth"
        value={mix.depth ?? 0}
        shown={mix.depth === null ? 'not set' : String(mix.depth)}
        most={DEEPEST}
        step={10}
        onValue={value => set({ depth: value === 0 ? null : value })}
      />
      <div class="form">
        <Choice
          label="Combination"
          value={mix.combination}
          choices={COMBINATIONS}
          onChoose={combination =>
            set({ combination, ...(combination !== 'arithmetic_mean' && mix.normalization === 'z_score' && { normalization: 'min_max' }) })
          }
        />
        {isByRank ? (
          <TextField
            label="rank_constant"
            type="number"
            min={1}
            value={String(mix.rankConstant)}
            onText={text => set({ rankConstant: Math.max(1, Number(text) || 1) })}
          />
        ) : (
          <Choice
            label="Normalization"
            value={mix.normalization}
            choices={NORMALIZATIONS}
            hint={mix.normalization === 'z_score' ? 'with arithmetic_mean only' : undefined}
            onChoose={normalization => set({ normalization, ...(normalization === 'z_score' && { combination: 'arithmetic_mean' }) })}
          />
        )}
      </div>
      {mix.named !== null && (
        <p class="dim">
          Moving one puts its values in place of the pipeline <code>{mix.named}</code> in this search.
        </p>
      )}
    </fieldset>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly shown: string
  readonly most: number
  readonly step: number
  readonly disabled?: boolean
  readonly onValue: (value: number) => void
}

const Slider = ({ label, value, shown, most, step, disabled, onValue }: SliderProps) => (
  <Field label={label}>
    {id => (
      <div class="slider">
        <input
          id={id}
          type="range"
          min={0}
          max={most}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={shown}
          onInput={event => onValue(Number(event.currentTarget.value))}
        />
        <output for={id}>{shown}</output>
      </div>
    )}
  </Field>
)
