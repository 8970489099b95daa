/** Words that are easily taken for one another. One is never corrected into the other: the reader may mean either. */
const pairs: readonly (readonly [string, string])[] = [
  ['affect', 'effect'],
  ['its', 'its'],
  ['who', 'whom'],
  ['whos', 'whose'],
  ['your', 'youre'],
  ['their', 'there'],
  ['there', 'theyre'],
  ['their', 'theyre'],
  ['to', 'too'],
  ['too', 'two'],
  ['then', 'than'],
  ['lie', 'lay'],
  ['fewer', 'less'],
  ['ie', 'eg'],
  ['accept', 'except'],
  ['advice', 'advise'],
  ['principal', 'principle'],
  ['complement', 'compliment'],
  ['stationary', 'stationery'],
  ['lose', 'loose'],
  ['farther', 'further'],
  ['ensure', 'insure'],
  ['assure', 'ensure'],
  ['imply', 'infer'],
  ['discreet', 'discrete'],
  ['elicit', 'illicit'],
  ['emigrate', 'immigrate'],
  ['eminent', 'imminent'],
  ['everyday', 'every'],
  ['good', 'well'],
  ['who', 'that'],
  ['that', 'which'],
  ['a', 'an'],
  ['i', 'me'],
  ['was', 'were'],
  ['may', 'might'],
  ['can', 'may'],
  ['apa', 'mla'],
  ['metaphor', 'simile'],
  ['passed', 'past'],
  ['quiet', 'quite'],
  ['sight', 'site'],
  ['cite', 'site'],
  ['weather', 'whether'],
  ['altogether', 'all'],
  ['allusion', 'illusion'],
  ['bring', 'take'],
  ['borrow', 'lend'],
  ['desert', 'dessert'],
  ['historic', 'historical'],
  ['precede', 'proceed'],
  ['raise', 'rise'],
  ['set', 'sit'],
];

const partners = new Map<string, Set<string>>();
for (const [one, other] of pairs) {
  partners.set(one, (partners.get(one) ?? new Set()).add(other));
  partners.set(other, (partners.get(other) ?? new Set()).add(one));
}

export function areConfusable(one: string, other: string): boolean {
  return partners.get(one)?.has(other) ?? false;
}
