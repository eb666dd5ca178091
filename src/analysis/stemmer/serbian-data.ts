// The endings of Serbian, each line as `stems: endings`: what is left, and what goes from it. An ending that begins with a hyphen follows
// what is left; the others stand for the whole that gives way to it.

/** Sounds that inflection changed come back. */
export const RESTORED = `
  loga: lozi lozima
  peh: pesi pesima
  vojka: vojci
  bojka: bojci
  jak: jaci jacima
  čajni: čajan
  erni: eran
  larni: laran
  esni: esan
  anjca: anjac
  ajca: ajac ajaca
  ljca: ljaca ljac
  ejca: ejac ejaca
  ojca: ojac ojaca
  ajka: ajaka
  ojka: ojaka
  šca: šaca šac
  ing: inzima inzi
  tvenik: tvenici
  tetika: tetici teticima
  nstva: nstava
  nik: nicima
  tik: ticima
  zik: zicima
  snik: snici
  kusi: kuse
  kusni: kusan
  kustva: kustava
  dušni: dušan
  antni: antan
  bilni: bilan
  tilni: tilan
  avilni: avilan
  silni: silan
  gilni: gilan
  rilni: rilan
  nilni: nilan
  alni: alan
  ozni: ozan
  ravi: rave
  stavni: stavan
  pravni: pravan
  tivni: tivan
  sivni: sivan
  atni: atan
  enta: enat
  tetni: tetan
  pletni: pletan
  šavi: šave
  anta: anata
  ačka: ačak ačaka
  uška: ušak
  atka: atak ataka atci atcima
  etka: etak etaka
  itka: itak itaka itci
  otka: otak otaka
  utka: utak utaka utci utcima
  eskna: eskan
  tični: tičan
  ojska: ojsci
  esma: esama
  metra: metar metara
  centra: centar centara
  istra: istar istara
  osti: ošću
  dba: daba
  čka: čcima čci
  mca: mac maca
  nca: naca nac
  voljni: voljan
  anki: anaka
  vca: vac vaca
  sca: saca sac
  rca: raca rac
  alca: aoca alaca alac
  elca: elaca elac
  olca: olaca olac olce
  njca: njac njaca
  ekta: ekata ekat
  izma: izam izama
  jebi: jebe
  baci: -
  ašni: ašan`
/** The same, for words that are written without diacritics. */
export const RESTORED_PLAIN = `
  cajni: cajan
  dusni: dusan
  savi: save
  acka: acak acaka
  uska: usak
  ticni: tican
  osti: oscu
  asni: asan`

/** Endings of derivation and inflection. */
export const REDUCED = `
  sk šk evit ovit ast: -ijima -ijega -ijemu -ijem -ega -emu -em -ijim -ijih -ijoj -ijeg -iji -ije -ija -oga -ome -omu -ima -og -om -im
    -ih -oj -i -e -o -a -u
  stv štv: -ima -om -o -a -u
  tanij manij panij ranij ganij: -ama -ima -om -a -u -e -i
  an: -inom -ina -inu -ine -ima -in -om -u -i -a -e
  in bij cij dij mij žij gij fij pij rij tij zij nal ijal est ist kst ost: -ima -ama -om -a -e -i -u -o
  on: -ovima -ova -ove -ovi -ima -om -a -e -i -u
  n: -ijima -ijega -ijemu -ijeg -ijem -ega -emu -eg -em -ijim -ijih -ijoj -iji -ije -ija -iju -ima -ome -omu -oga -oj -om -ih -im -og -o
    -e -a -u -i
  ać eć uć: -oga -ome -omu -ega -emu -ima -oj -ih -om -eg -em -og -uh -im -e -a
  ugov: -ima -i -e -a
  ug ram: -ama -om -a -e -i -u -o
  log: -ama -om -a -u -e
  g: -ovima -ama -ovi -ove -ova -om -a -e -i -u -o
  rari oti si li: -jem -ja -ju -o
  uj: -ući -emo -ete -mo -em -eš -e -u
  caj čaj ćaj đaj laj raj: -evima -evi -eva -eve -ama -ima -em -a -e -i -u
  lij sij: -ima -ama -om -e -i -o
  nij: -ama -om -o
  ozil: -ima -om -a -e -u -i
  olov: -ima -i -a -e
  ol mov lov: -ima -om -a -u -e -i
  lem et: -ama -ima -om -a -e -i -u -o
  ar dr er or: -ama -ima -om -u -a -e -i
  es is: -ima -om -e -a -u
  taš naš jaš kaš baš gaš vaš: -ama -ima -om -em -a -u -i -e
  eš iš: -ima -ama -om -em -i -e -a -u
  ikat lat: -ima -om -a -e -i -u -o
  išt: -ima -em -a -e -u
  ova: -smo -ste -hu -ti -še -li -la -le -lo -t -h -o
  av ev iv: -ijemu -ijima -ijega -ijeg -ijem -emu -ega -eg -em -ijim -ijih -ijoj -oga -ome -omu -ima -ama -iji -ije -ija -iju -im -ih
    -oj -om -og -i -a -u -e -o
  ov: -ijemu -ijima -ijega -ijeg -ijem -emu -ega -eg -ijim -ijih -ijoj -oga -ome -omu -ima -iji -ije -ija -iju -im -ih -oj -om -og -i -a
    -u -e -o
  el: -ijemu -ijima -ijega -ijeg -ijem -emu -ega -eg -em -ijim -ijih -ijoj -oga -ome -omu -ima -iji -ije -ija -iju -im -ih -oj -om -og
    -i -a -u -e -o
  anj enj šnj: -ijemu -ijima -ijega -ijeg -ijem -emu -ega -eg -em -ijim -ijih -ijoj -oga -ome -omu -ima -iji -ije -ija -iju -im -ih -oj
    -om -og -a -e -i -o -u
  an en šn: -emu -ega -eg -em
  čin: -ama -ome -omu -oga -ima -og -om -im -ih -oj -a -u -i -o -e
  roši: -vši -smo -ste -še -mo -te -ti -li -la -lo -le -m -š -t -h -o
  oš: -ijemu -ijima -ijega -ijeg -ijem -emu -ega -eg -em -ijim -ijih -ijoj -oga -ome -omu -ima -iji -ije -ija -iju -im -ih -oj -om -og
    -i -a -u -e
  k: -ijemu -ijima -ijega -ijeg -ijem -emu -ega -eg -em -ijim -ijih -ijoj -oga -ome -omu -ima -iji -ije -ija -iju -im -ih -oj -om -og
    -ov -i -a -u -e -o
  eva ava iva uva: -jući -smo -ste -jmo -jte -ju -la -le -li -lo -mo -na -ne -ni -no -te -ti -še -hu -h -j -m -n -o -t -v -š
  ir: -ujemo -ujete -ujući -ajući -ivat -ujem -uješ -ujmo -ujte -avši -asmo -aste -ati -amo -ate -aju -aše -ahu -ala -alo -ali -ale -uje
    -uju -uj -al -an -am -aš -at -ah -ao
  ač: -ismo -iste -iti -imo -ite -iše -eći -ila -ilo -ili -ile -ena -eno -eni -ene -io -im -iš -it -ih -en -i -e
  ača: -vši -smo -ste -hu -ti -mo -te -še -la -lo -li -le -ju -na -no -ni -ne -o -m -š -t -h -n
  n: -uvši -usmo -uste -ući -imo -ite -emo -ete -ula -ulo -ule -uli -uto -uti -uta -eš -uo -ut
  ni: -vši -smo -ste -ti -la -lo -le -li -š -o
  a: -jući -vši -smo -jmo -jte -jem -loj -mo -te -je -ju -ti -še -hu -la -li -le -lo -no -t -h -o -j -n -m -š
  ur: -ajući -asmo -aste -ajmo -ajte -amo -ate -aju -ati -aše -ahu -ala -ali -ale -alo -ana -ano -ani -ane -al -at -ah -ao -aj -an -am
    -aš
  astaj istaj ostaj: -asmo -aste -ahu -ati -emo -ete -aše -ali -ući -ala -alo -ale -mo -ao -em -eš -at -ah -te -e -u
  a: -lama -lima -lom -lu -l
  aj: -evima -evi -eva -eve -ama -ima -a -i
  asta ista osta: -dosmo -doste -doše -nemo -demo -nete -dete -nimo -nite -nila -vši -nem -dem -neš -deš -doh -de -ti -ne -nu -du -la
    -li -lo -le -t -o
  ta: -smo -ste -jmo -jte -vši -ti -mo -te -ju -la -lo -le -li -na -no -ni -ne -n -j -o -m -š -t -h
  inj: -asmo -aste -ati -emo -ete -ali -ala -alo -ale -aše -ahu -em -eš -at -ah -ao
  as: -temo -tete -timo -tite -tući -teš -li -la -lo -le
  i: -vši -eći -smo -mo -te -ti -li -la -lo -le -m -š -t -h -o
  i: -jemo -jete -jem -ješ -jmo -jte -ju -je -j -lu
  luč: -ujete -ujući -ujemo -ujem -uješ -ismo -iste -ujmo -ujte -uje -uju -iše -iti -imo -ite -ila -ilo -ili -ile -ena -eno -eni -ene
    -uj -io -en -im -iš -it -ih -e -i
  jeti: -smo -ste -še -mo -te -ti -li -la -lo -le -m -š -t -h -o
  e: -mo -m -š -lama -l
  i: -lama -lima -lom -l
  at: -ijega -ijemu -ijima -ijeg -ijem -ega -emu -eg -em -ijih -ijim -ima -oga -ome -omu -iji -ije -ija -iju -oj -og -om -im -ih -a -u
    -o
  et: -avši -ući -emo -imo -em -eš`
export const REDUCED_PLAIN = `
  luc: -ujuci -ujemo -ujete -ujem -ujes -ujmo -ujte -ismo -iste -iti -ite -ise -uje -uju -ila -ile -ili -ilo -ena -eni -ene -eno -imo
    -im -is -ih -it -io -uj -en -e -i
  snj: -ijima -ijemu -ijega -ijim -ijih -ijeg -ijoj -iji -ija -ije -iju -ima -emu -omu -ome -ega -oga -ih -im -em -om -eg -og -oj -a -e
    -i -o -u
  os: -ijima -ijemu -ijega snjijem -ijih -ijim -ijem -ijeg -ijoj -ima -emu -omu -ome -ega -oga -ija -ije -iji -iju -ih -im -em -om -eg
    -og -oj -a -e -i -u
  ac: -ismo -iste -ima -imo -ome -omu -ite -iti -ise -ila -ile -ili -ilo -ega -ene -eci -eni -emu -ena -eno -oga -oj -ih -em -om -en -og
    -it -io -eg -im -uh -is -e -a -i
  ec: -ome -oga -emu -ima -ega -omu -oj -uh -om -og -eg -ih -em -im -a -e
  uc: -omu -ome -ima -oga -ega -emu -ih -og -eg -om -em -im -uh -oj -a -e
  rosi: -smo -vsi -ste -ti -li -se -te -lo -mo -le -la -t -s -o -m -h
  aca: -vsi -ste -smo -ju -ne -te -li -ni -ti -le -hu -se -no -mo -lo -na -la -m -n -o -s -t -h
  jas: -ima -ama -em -om -e -i -a -u
  tas: -ima -ama -em -om -e -a -u -i
  gas: -ima -ama -em -om -i -u -e -a
  nas: -ama -ima -em -om -u -i -e -a
  kas: -ama -ima -om -em -i -u -e -a
  vas: -ama -ima -om -em -i -e -a -u
  bas: -ama -ima -om -em -i -e -u -a
  as: -tuci -tes
  cin: -ima -ome -ama -omu -oga -om -ih -im -og -oj -o -i -u -e -a
  astaj istaj ostaj: -ase -uci -es
  asta ista osta: -dose -des -nes -vsi
  ava eva iva uva: -juci -se -s
  ova: -se
  jeti: -se -s
  inj: -ase -es
  ist: -em
  es is: -ama -em -i
  et: -avsi -uci -es
  ir: -ajuci -ujuci -ujes -avsi -ase -as
  ur: -ajuci -ase -as
  uj: -uci -es
  ni ta: -vsi -s
  sn: -ega -emu -em -eg
  a: -juci -vsi -se -s
  i: -jes -vsi -eci -s
  e: -s
  n: -uvsi -uci -es`
