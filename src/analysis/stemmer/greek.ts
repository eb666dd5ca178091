// G. Ntais's stemmer of Greek as S. Saroukos extended it, for words in lower case without accents: endings off, one family after the
// other, and back on where the stem shows that they were part of it.
import { suffixStep } from './suffix-rules.ts'

interface Family {
  /** Of these endings the first that leaves something goes. */
  readonly cut: string
  /** What comes back, if the stem is one of `stems`, ends in one of `endings`, or in a vowel. */
  readonly back?: string
  readonly stems?: string
  readonly endings?: string
  readonly vowels?: string
  /** Nothing comes back after these. */
  readonly unless?: RegExp
}

const VOWELS = 'αεηιουω'

const withoutIrregularEnding = suffixStep(
  '>7 κρεοντασ/κρεωντ κρεωντασ/κρεωντ, ' +
    '>9 καθεστωτοσ/καθεστ καθεστωτων/καθεστ, >8 γεγονοτοσ/γεγον γεγονοτων/γεγον, >8 καθεστωτα/καθεστ, >7 τατογιου/τατο ' +
    'τατογιων/τατο, >7 γεγονοτα/γεγον, >7 καθεστωσ/καθεστ, >6 σκαγιου/σκα σκαγιων/σκα ολογιου/ολο ολογιων/ολο κρεατοσ/κρε ' +
    'κρεατων/κρε περατοσ/περ περατων/περ τερατοσ/τερ τερατων/τερ, >6 τατογια/τατο, >6 γεγονοσ/γεγον, >5 φαγιου/φα φαγιων/φα ' +
    'σογιου/σο σογιων/σο, >5 σκαγια/σκα ολογια/ολο κρεατα/κρε περατα/περ τερατα/τερ, >4 φαγια/φα σογια/σο φωτοσ/φω φωτων/φω, >4 ' +
    'κρεασ/κρε περασ/περ τερασ/τερ, >3 φωτα/φω, >2 φωσ/φω',
)

const FAMILIES: readonly Family[] = [
  { cut: 'αδεσ αδων', back: 'αδ', endings: '', unless: /(?:οκ|μαμ|μαν|μπαμπ|πατερ|γιαγι|νταντ|κυρ|θει|πεθερ)$/ },
  { cut: 'εδεσ εδων', back: 'εδ', endings: 'οπ ιπ εμπ υπ γηπ δαπ κρασπ μιλ' },
  { cut: 'ουδεσ ουδων', back: 'ουδ', endings: 'αρκ καλιακ πεταλ λιχ πλεξ σκ σ φλ φρ βελ λουλ χν σπ τραγ φε' },
  { cut: 'εωσ εων', back: 'ε', stems: 'θ δ ελ γαλ ν π ιδ παρ' },
  { cut: 'ια ιου ιων', back: 'ι', vowels: VOWELS },
  {
    cut: 'ικα ικο ικου ικων',
    back: 'ικ',
    vowels: VOWELS,
    stems:
      'αλ αδ ενδ αμαν αμμοχαλ ηθ ανηθ αντιδ φυσ βρωμ γερ εξωδ καλπ καλλιν καταδ μουλ μπαν μπαγιατ μπολ μποσ νιτ ξικ συνομηλ πετσ ' +
      'πιτσ πικαντ πλιατσ ποστελν πρωτοδ σερτ συναδ τσαμ υποδ φιλον φυλοδ χασ',
  },
  { cut: 'ηθηκαμε ουσαμε αγαμε ησαμε ηκαμε' },
  { cut: 'αμε', back: 'αμ', stems: 'αγ αναπ αποθ αποκ αποστ βουβ ξεθ ουλ πεθ πικρ ποτ σιχ χ' },
  { cut: 'ιουντανε ιοντανε ουντανε ηθηκανε ιοτανε οντανε ουσανε αγανε ησανε οτανε ηκανε', back: 'αγαν', stems: 'τρ τσ' },
  {
    cut: 'ανε',
    back: 'αν',
    vowels: 'αεηιοω',
    stems:
      'βετερ βουλκ βραχμ γ δραδουμ θ καλπουζ καστελ κορμορ λαοπλ μωαμεθ μ μουσουλμ ν ουλ π πελεκ πλ πολισ πορτολ σαρακατσ σουλτ ' +
      'τσαρλατ ορφ τσιγγ τσοπ φωτοστεφ χ ψυχοπλ αγ γαλ γερ δεκ διπλ αμερικαν ουρ πιθ πουριτ σ ζωντ ικ καστ κοπ λιχ λουθηρ μαιντ μελ ' +
      'σιγ σπ στεγ τραγ τσαγ φ ερ αδαπ αθιγγ αμηχ ανικ ανοργ απηγ απιθ ατσιγγ βασ βασκ βαθυγαλ βιομηχ βραχυκ διατ διαφ ενοργ θυσ ' +
      'καπνοβιομηχ καταγαλ κλιβ κοιλαρφ λιβ μεγλοβιομηχ μικροβιομηχ νταβ ξηροκλιβ ολιγοδαμ ολογαλ πενταρφ περηφ περιτρ πλατ πολυδαπ ' +
      'πολυμηχ στεφ ταβ τετ υπερηφ υποκοπ χαμηλοδαπ ψηλοταβ',
  },
  { cut: 'ησετε' },
  {
    cut: 'ετε',
    back: 'ετ',
    vowels: 'αεηιοω',
    stems: 'αβαρ βεν εναρ αβρ αδ αθ αν απλ βαρον ντρ σκ κοπ μπορ νιφ παγ παρακαλ σερπ σκελ συρφ τοκ υ δ εμ θαρρ θ',
    endings:
      'οδ αιρ φορ ταθ διαθ σχ ενδ ευρ τιθ υπερθ ραθ ενθ ροθ σθ πυρ αιν συνδ συν συνθ χωρ πον βρ καθ ευθ εκθ νετ ρον αρκ βαρ βολ ωφελ',
  },
  { cut: 'οντασ ωντασ', back: 'οντ', stems: 'αρχ' },
  { cut: 'ομαστε', back: 'ομαστ', stems: 'ον' },
  { cut: 'ιεστε', back: 'ιεστ', stems: 'π απ συμπ ασυμπ ακαταπ αμεταμφ' },
  { cut: 'εστε', back: 'εστ', stems: 'αλ αρ εκτελ ζ μ ξ παρακαλ προ νισ' },
  { cut: 'ηθηκεσ ηθηκα ηθηκε' },
  { cut: 'ηκεσ ηκα ηκε', back: 'ηκ', stems: 'διαθ θ παρακαταθ προσθ συνθ', endings: 'σκωλ σκουλ ναρθ σφ οθ πιθ' },
  {
    cut: 'ουσεσ ουσα ουσε',
    back: 'ουσ',
    vowels: VOWELS,
    stems:
      'φαρμακ χαδ αγκ αναρρ βρομ εκλιπ λαμπιδ λεχ μ πατ ρ λ μεδ μεσαζ υποτειν αμ αιθ ανηκ δεσποζ ενδιαφερ δε δευτερευ καθαρευ πλε ' + 'τσα',
    endings: 'ποδαρ βλεπ πανταχ φρυδ μαντιλ μαλλ κυματ λαχ ληγ φαγ ομ πρωτ',
  },
  {
    cut: 'αγεσ αγα αγε',
    back: 'αγ',
    stems:
      'αβαστ πολυφ αδηφ παμφ ρ ασπ αφ αμαλ αμαλλι ανυστ απερ ασπαρ αχαρ δερβεν δροσοπ ξεφ νεοπ νομοτ ολοπ ομοτ προστ προσωποπ συμπ ' +
      'συντ τ υποτ χαρ αειπ αιμοστ ανυπ αποτ αρτιπ διατ εν επιτ κροκαλοπ σιδηροπ λ ναυ ουλαμ ουρ π τρ μ',
    endings: 'οφ πελ χορτ λλ σφ ρπ φρ πρ λοχ σμην',
    unless: /^(?:ψοφ|ναυλοχ)$|κολλ$/,
  },
  { cut: 'ησου ησε ησα', back: 'ησ', stems: 'ν χερσον δωδεκαν ερημον μεγαλον επταν' },
  { cut: 'ηστε', back: 'ηστ', stems: 'ασβ σβ αχρ χρ απλ αειμν δυσχρ ευχρ κοινοχρ παλιμψ' },
  { cut: 'ησουνε ηθουνε ουνε', back: 'ουν', stems: 'ν ρ σπι στραβομουτσ κακομουτσ εξων' },
  { cut: 'ησουμε ηθουμε ουμε', back: 'ουμ', stems: 'παρασουσ φ χ ωριοπλ αζ αλλοσουσ ασουσ' },
]

const withoutGenitive = suffixStep('>5 ματων/μα ματοσ/μα, >4 ματα/μα')

/** For words that nothing else has shortened. */
const withoutEnding = suffixStep(
  '>9 ιοντουσαν, >8 ιομασταν ιοσασταν ιουμαστε οντουσαν, >7 ιεμαστε ιεσαστε ιομουνα ιοσαστε ιοσουνα ιουνται ιουνταν ηθηκατε ' +
    'ομασταν οσασταν ουμαστε, >6 ιομουν ιονταν ιοσουν ηθειτε ηθηκαν ομουνα οσαστε οσουνα ουνται ουνταν ουσατε, >5 αγατε ιεμαι ' +
    'ιεται ιεσαι ιοταν ιουμα ηθεισ ηθουν ηκατε ησατε ησουν ομουν ονται ονταν οσουν ουμαι ουσαν, >4 αγαν αμαι ασαι αται ειτε εσαι ' +
    'εται ηδεσ ηδων ηθει ηκαν ησαν ησει ησεσ ομαι οταν, >3 αει εισ ηθω ησω ουν ουσ, >2 αν ασ αω ει εσ ησ οι οσ ου υσ ων, >1 α ε η ' +
    'ι ο υ ω',
)

const withoutDegree = suffixStep('>0 εστερ εστατ οτερ οτατ υτερ υτατ ωτερ ωτατ')

export function greekStem(word: string): string {
  if (word.length < 4) return word
  let stem = withoutIrregularEnding(word)
  for (const drop of steps()) stem = drop(stem)
  stem = withoutGenitive(stem)
  if (stem.length === word.length) stem = withoutEnding(stem)
  return withoutDegree(stem)
}

let built: readonly ((word: string) => string)[] | null = null
const steps = () => (built ??= FAMILIES.map(stepOf))

const listed = (words: string | undefined): readonly string[] => (words === undefined ? [] : words.split(' '))

function stepOf({ cut, back = '', stems, endings, vowels = '', unless }: Family): (word: string) => string {
  const cuts = listed(cut)
  const keptStems = new Set(listed(stems))
  const keptEndings = listed(endings)
  return word => {
    const ending = cuts.find(ending => word.length > ending.length && word.endsWith(ending))
    if (ending === undefined) return word
    const stem = word.slice(0, -ending.length)
    if (unless?.test(stem)) return stem
    const belongs = keptStems.has(stem) || vowels.includes(stem[stem.length - 1]) || keptEndings.some(kept => stem.endsWith(kept))
    return belongs ? stem + back : stem
  }
}
