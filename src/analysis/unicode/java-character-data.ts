// Java's character classes. Written by scripts/analysis/generate-java-characters.mjs: do not edit. Form: see CodePointClasses.

/** Character.isLetter. */
export const LETTERS =
  '1t.q 6.q 1b a 4 5.n 1.v 1.cq 4.c e.5 7 1 3l.5 1.2 2.4 1 6 1.3 1 1.k 1.2b 1.3v 8.4m 1.12 2 6.15 1z.r 4.4 19.17 z.2 1.2r 1 f.2 7.2 a' +
  '.3 2 g 1.u t.2h b o.x 9.2 4 5.m 4 9 3 n.p 7.b 5.o 1.6 h.16 1m.1i 3 i 7.a f.g 4.8 2.2 2.m 1.7 1 3.4 3 g d.2 1.3 e.2 a 8.6 4.2 2.m 1' +
  '.7 1.2 1.2 1.2 v.4 1 j.3 g.9 1.3 1.m 1.7 1.2 1.5 3 i f.2 n b.8 2.2 2.m 1.7 1.2 1.5 3 u.2 1.3 f h 1.6 3.3 1.4 3.2 1 1.2 3.2 3.3 3.c' +
  ' m 1g.8 1.3 1.n 1.g 3 q.3 2 2.2 u 4.8 1.3 1.n 1.a 1.5 3 v.2 1.2 f.2 h.9 1.3 1.15 2 g 5.3 8.3 o.6 5.i 3.o 1.9 1 2.7 1m.1c 1.2 c.7 1' +
  'm.2 1 1.5 1.o 1 1.a 1.2 9 2.5 1 l.4 w 1r.8 1.10 r.5 37.17 k g.6 4.4 3 3.2 7.3 4.d c h.12 1 5 2.17 1.99 1.4 2.7 1 1.4 2.15 1.4 2.x ' +
  '1.4 2.7 1 1.4 2.f 1.1l 1.4 2.1v 11.g g.2e 2.6 3.h8 2.h 1.q 5.23 6.8 7.i d.j e.i e.d 1.3 f.1g z 4 1v.2h 7.5 2.y 1 5.1y a.v 1d.u 2.5' +
  ' b.18 4.q 1i.n 9.1h 2a 2l.1b h.8 1i.u d.2 a.18 q.10 15.3 a.10 2.b 5.17 2.3 15.4 1.6 1.2 3 5.5c 1s.7q 2.6 2.12 2.6 2.8 1 1 1 1.v 2.' +
  '1h 1.7 1 3.3 1.7 3.4 2.6 4.d 5.3 1.7 38 d g.d 2t 4 2.a 1 3.5 6 1 1 1.4 1.b 2.4 5.5 4 1g.2 22j.6d 6.4 3.2 c.12 1 5 2.1k 7 g.n 9.7 1' +
  '.7 1.7 1.7 1.7 1.7 1.7 1.7 28 d1.2 16.5 5.2 4.2e 6.3 1.2i 1.4 5.17 1.2m h.w 1c.g e8.534 1s.h3h 1v.1a 2.7h 3.g a.2 k.1b g.v 2.1y 1d' +
  '.9 2.2v 2.1v 2.2 1 1.8 l.g 1.3 1.4 1.n t.1g e.1e 1q.6 3 1.2 b.s a.n p.t 7.1b s g.5 1.a a.5 1.15 n.3 1.8 k.n 3 3.1e 1 3.2 2.5 2 1 o' +
  '.3 2.b 7.3 c.6 2.6 2.6 9.7 1.7 1.17 1.e 6.37 t.8mc c.n 4.1d 6is.a6 2.2y 12.7 c.5 5 1.a 1.d 1.5 1 1.2 1.2 1.30 x.a3 i.1s 2.1i 14.c ' +
  '38.5 1.3r 10.q 6.q b.2h 3.6 2.6 2.6 2.3 z.c 1.q 1.j 1.2 1.f 2.e y.3f at.t 3.1d 1b.w d.k 1.8 6.12 a.u 2.10 4.8 1c.4e i.10 4.10 4.14' +
  ' 8.1g c.b 1.f 1.7 1.2 1.b 1.f 1.7 1.2 3.1g c.8n 9.m a.8 o.6 1.16 1.9 1x.6 2 1.18 1.2 3 2.n a.n 9.v 1t.j 1.2 a.m a.q 1y.1k 6.2 1s f' +
  '.4 1.3 1.t 16.t 3.t z.8 1.s r.1i a.m a.j d.i 32.21 1j.1f d.1f d.10 12.s 9.n 6y.16 6.2 g.3 1n.t a 8.m 16.i 1a.l r.n c.1h 1l.2 2 d.1' +
  '9 w.p q.10 t 2 8.z 3 c.1c e.4 l 1 z.i 1.p j.2 1r.7 1 1.4 1.f 1.a 7.1b 12.8 2.2 2.m 1.7 1.2 1.5 3 i c.5 u.a 1 2 1.12 1 p 1 18.1h i.' +
  '4 k.3 u.1c k.2 1 54.1b 15.4 10.1c k 1n.17 d 1z.r 11.7 55.18 38.1s v.8 2 2.8 1.2 1.o f 1 2m.8 2.13 g 1 s a.14 7 l b.1a j i.21 5j.x ' +
  'v.9 1.11 h 1d.u 34.7 1.2 1.12 l p.6 1.2 1.w e 93.j f 1.d 1.y 3g 27.pm 6e.5g 218.2p f.ts h.6 p.32z 5.g7 5a1.u 1cy.ft 7.v h.27 h.u i' +
  '.1c g.4 v.l 5.j c0.19 5v.1s 3k.23 5 1u.d 1s.2 1 s.4qg 8.ye 15.a 6w7.4 1.7 1.2 1.83 f t.3 2 e.4 8.b0 1s4.2z 5.d 3.9 7.a 4me.2d 1.1z' +
  ' 1.2 2 2.2 2.4 1.c 1 1.7 1.1t 1.4 2.8 1.7 1.s 1.4 1.5 1 3.7 1.9g 2.p 1.p 1.v 1.p 1.v 1.p 1.v 1.p 1.v 1.p 1.8 1f8.v 6.6 79.1q 42.19' +
  ' a.7 g 8x.u i.18 dg.s 6c.u 2 dr.7 1.4 1.2 1.f 1.5h 1n.1w 7 xg.4 1.r 1.2 1 2 1.a 1.4 1 1 6 4 1 1 1.3 1.2 1 2 1 1 1 1 1.2 1 2.4 1.7 ' +
  '1.4 1.4 1 1.a 1.h 5.3 1.5 1.h 3es.wyo w.37e 6.66 2.4g2 e.5rl f.ha 1wi.f2 15u.3t7 5.38g'

/** Character.isDigit. */
export const DIGITS =
  '1c.a 17q.a 3q.a 5i.a bg.a 3a.a 3a.a 3a.a 3a.a 3a.a 3a.a 3a.a 3a.a 3a.a 2o.a 3a.a 1y.a 7q.a 1y.a 1fq.a 12.a 8c.a 3k.a 4m.a 6.a 52.a' +
  ' 2e.a 3q.a 6.a r7q.a iu.a 12.a 5i.a m.a 2e.a ba.a geu.a 13a.a 1om.a 6.a m4.a 3k.a 1o.a 40.a 7q.a 9i.a 3a.a ae.a 2u.a 6.k 24.a bq.a' +
  ' 2u.a ie.a 2e.a 6u.a 1y.a bq.a d06.a 1t2.a 2e.a 3q.a eu.a iuu.a 250.1e 1ts.a bq.a dy.a 6v.a np.a 3o6.a'

/** Character.isWhitespace. */
export const WHITESPACE = '9.5 e.5 4f3 1vj.7 1.3 t.2 1h 334'
