// The tokens of a text as an automaton over UTF-8 bytes that accepts every way through their graph, terms joined by a separator.
import { Nfa } from '../core/automata/nfa.ts'
import { illegalArgument } from '../core/errors.ts'

const NONE = -1
/** A state per byte. The table of all ways through them takes some hundred times as much memory. */
const MAX_STATES = 100_000

/** Where tokens meet: those that end here arrive, those that begin here leave, and a separator leads from the one to the other. */
class Place {
  arriving = NONE
  leaving = NONE
}

export class TokenGraph {
  private readonly nfa = new Nfa()
  private readonly places: Place[] = []
  private readonly encoder = new TextEncoder()
  private readonly separator: number
  private position = -1

  constructor(
    /** Nothing, or one character; where it stands in a term it is doubled. */
    separator: string,
    /** Positions without a token count as tokens without a text. */
    private readonly keepsHoles: boolean,
  ) {
    this.separator = separator === '' ? NONE : separator.charCodeAt(0) & 0xff
    this.nfa.start = this.nfa.state()
  }

  add(term: string, positionIncrement: number, positionLength: number): void {
    const increment = this.keepsHoles ? positionIncrement : Math.min(positionIncrement, 1)
    if (increment > 0) this.advance(increment)
    const from = this.place(this.position)
    const to = this.place(this.position + positionLength)
    if (to.arriving === NONE) to.arriving = this.nfa.state()
    const bytes = this.bytesOf(term)
    if (this.nfa.transitions.length + bytes.length > MAX_STATES)
      throw illegalArgument(`the graph of the tokens is too large: it has more than [${MAX_STATES}] bytes`)
    let state = from.leaving
    bytes.forEach((byte, i) => {
      const next = i === bytes.length - 1 ? to.arriving : this.nfa.state()
      this.nfa.link(state, byte, byte, next)
      state = next
    })
  }

  /** `holes`: positions without a token after the last. */
  finish(holes: number): Nfa {
    const { nfa, places } = this
    nfa.end = nfa.state()
    let last = nfa.end
    if (this.keepsHoles && holes > 0) {
      last = nfa.state()
      let state = last
      for (let i = 1; i < holes; i++) {
        const next = nfa.state()
        this.separate(state, next)
        state = next
      }
      nfa.join(state, nfa.end)
    }
    for (let i = this.position + 1; i < places.length; i++) {
      if (places[i] === undefined || places[i].arriving === NONE) continue
      if (last === nfa.end) nfa.join(places[i].arriving, nfa.end)
      else this.separate(places[i].arriving, last)
    }
    return nfa
  }

  private advance(increment: number): void {
    const { nfa } = this
    this.position += increment
    const place = this.place(this.position)
    if (place.arriving === NONE) {
      if (this.position === 0) place.leaving = nfa.start
      else {
        place.leaving = nfa.state()
        this.addHoles(this.position)
      }
      return
    }
    place.leaving = nfa.state()
    this.separate(place.arriving, place.leaving)
    // A token that spans several positions has holes beneath it.
    if (increment > 1) this.addHoles(this.position)
  }

  /** Fills the way from the last place that something leaves to this one. */
  private addHoles(position: number): void {
    const { nfa } = this
    let place = this.place(position)
    let before = this.place(position - 1)
    while (place.arriving === NONE || before.leaving === NONE) {
      if (place.arriving === NONE) {
        place.arriving = nfa.state()
        this.separate(place.arriving, place.leaving)
      }
      if (before.leaving === NONE) {
        before.leaving = position === 1 ? nfa.start : nfa.state()
        if (before.arriving !== NONE) this.separate(before.arriving, before.leaving)
      }
      nfa.join(before.leaving, place.arriving)
      if (--position <= 0) return
      place = before
      before = this.place(position - 1)
    }
  }

  private separate(from: number, to: number): void {
    if (this.separator === NONE) this.nfa.join(from, to)
    else this.nfa.link(from, this.separator, this.separator, to)
  }

  private place(position: number): Place {
    return (this.places[position] ??= new Place())
  }

  private bytesOf(term: string): number[] {
    const bytes: number[] = []
    for (const byte of this.encoder.encode(term)) {
      if (byte === this.separator) bytes.push(byte)
      bytes.push(byte)
    }
    return bytes
  }
}
