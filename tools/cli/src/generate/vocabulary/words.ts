import { parseList } from './word-list.ts';

/** Words for every kind of post. Earlier words are drawn more often. */
export const commonWords = {
  adverb: parseList(`
    usually, often, nearly always, sometimes, rarely, almost never, generally, seldom, mostly, frequently, normally,
    occasionally, typically, invariably, secretly, reliably, stubbornly, cheerfully, reluctantly, punctually`),
  quality: parseList(`
    clear, short, simple, good, plain, direct, useful, honest, specific, careful, strong, easy, precise, friendly, fresh,
    natural, readable, calm, concrete, polite, steady, brief, fair, lively, quick, quiet, warm, modest, exact, bold,
    sturdy, tidy, confident, generous, patient, graceful, crisp, frank, vivid, humble, elegant, thoughtful, unhurried,
    balanced, memorable, economical, reliable, deliberate, sensible, persuasive, candid, nimble, lucid, unmistakable,
    hospitable, supple, considerate, wry, succinct, limpid, unpretentious, trenchant, perspicuous`),
  fault: parseList(`
    long, vague, wrong, late, weak, dull, heavy, confusing, clumsy, stiff, empty, loud, wordy, abstract, crowded, careless,
    hasty, cold, tangled, awkward, repetitive, timid, flat, noisy, pompous, stale, muddled, defensive, hollow, cluttered,
    evasive, breathless, fussy, overgrown, brittle, shapeless, grandiose, lumpy, apologetic, monotonous, slippery,
    contradictory, ornate, feverish, perfunctory, stilted, ponderous, opaque, bloated, lopsided, turgid, prolix`),
  number: parseList('two, three, four, five, six, seven, eight, nine, ten, eleven, twelve'),
  duration: parseList(`
    a minute, five minutes, ten minutes, an hour, a day, half an hour, a week, a quiet afternoon, an evening, a month,
    a lunch break, a train ride, two coffees, a whole semester, a long weekend, most of a winter`),
  moment: parseList(`
    before you send it, in the second draft, when you are tired, at the end of the day, before lunch, on Monday morning,
    the day before it is due, after a night's sleep, when the room is quiet, while the coffee brews, on the third reading,
    when somebody else is waiting, before the meeting starts, on the way home, when you least expect it, after the holidays,
    once the facts are in, on the last working day of the month, in the middle of the night, during a power cut`),
  name: parseList(`
    Ana, Marcus, Priyanka, Leo, Fatima, Owen, Ingrid, Diego, Yuki, Nora, Samuel, Chiara, Kwame, Elif, Tomasz, Grace,
    Mateo, Hanna, Ravi, Beatriz, Jasper, Amina, Felix, Sofie, Idris, Maeve, Andrei, Thandi, Hugo, Leila, Casper, Rosalind,
    Viktor, Paloma, Emeka, Astrid, Bashir, Clementine, Dmitri, Eulalia, Fergus, Ottoline, Zebedee`),
  city: parseList(`
    Lisbon, Toronto, Nairobi, Osaka, Leeds, Austin, Warsaw, Lima, Dublin, Tallinn, Pune, Oslo, Accra, Valencia, Halifax,
    Montevideo, Ghent, Tbilisi, Wellington, Bergen, Porto, Cork, Ljubljana, Gothenburg, Samarkand, Reykjavik, Valparaiso`),
  place: parseList(`
    in the first sentence, at the end of the paragraph, in the subject line, in the middle of the page, near the top,
    in the second paragraph, between two commas, in the last line, under the heading, in a footnote, in the margin,
    in the opening, after the colon, inside the parentheses, on the first page, beside the table, in the closing lines,
    in the caption, halfway through, in the appendix, on the back of an envelope`),
  abstract: parseList(`
    tone, meaning, rhythm, clarity, order, length, trust, attention, time, detail, sense, structure, emphasis, patience,
    context, pace, honesty, style, confidence, focus, logic, balance, courtesy, evidence, momentum, surprise, consistency,
    warmth, precision, authority, restraint, texture, proportion, brevity, humor, credibility, nuance, harmony, economy,
    curiosity, tension, candor, formality, fluency, cadence, gravity, wit, coherence, symmetry, poise, verve, ambiguity`),
};

/** Rare words that a search should find in only a few posts. Later words are rarer. */
export const rareWords = parseList(`
  serendipity, petrichor, susurration, defenestrate, mellifluous, quixotic, ephemeral, lugubrious, obfuscate, penultimate,
  loquacious, pulchritude, idiosyncrasy, juxtaposition, verisimilitude, onomatopoeia, sesquipedalian, zeugma, litotes,
  anadiplosis, chiasmus, polysyndeton, asyndeton, synecdoche, metonymy, prolepsis, aposiopesis, hendiadys, epizeuxis,
  tmesis, catachresis, paronomasia, antimetabole, epistrophe, anacoluthon, pleonasm, solecism, malapropism, spoonerism,
  mondegreen, eggcorn, shibboleth, kenning, portmanteau, retronym, contronym, demonym, toponym, eponym, heteronym,
  palindrome, pangram, lipogram, ambigram, isogram, tautogram, acrostic, abecedarian, boustrophedon, palimpsest,
  incunabulum, colophon, quire, recto, verso, rubric, marginalia, scriptorium, lexicographer, philology, morpheme,
  phoneme, grapheme, lexeme, clitic, ablaut, umlaut, diaeresis, cedilla, tilde, macron, breve, circumflex, virgule,
  octothorpe, ampersand, pilcrow, interrobang, lemniscate, obelus, manicule, guillemet, hedera, fleuron, asterism,
  ellipsis, apostrophize, soliloquy, epigram, aphorism, apothegm, gnome, adage, maxim, bromide, platitude, truism,
  tautology, circumlocution, periphrasis, euphemism, dysphemism, litany, jeremiad, philippic, encomium, panegyric,
  eulogy, threnody, elegy, epithalamium, villanelle, sestina, pantoum, ghazal, haiku, tanka, clerihew, limerick,
  triolet, rondeau, terza rima, ottava rima, alexandrine, dactyl, anapest, spondee, trochee, iamb, caesura, enjambment,
  sprezzatura, schadenfreude, weltschmerz, saudade, hygge, wabi-sabi, komorebi, tsundoku, fernweh, duende, toska,
  gobbledygook, flapdoodle, balderdash, codswallop, poppycock, claptrap, bafflegab, taradiddle, fiddle-faddle, brouhaha,
  kerfuffle, hullabaloo, rigmarole, shenanigans, skulduggery, lollygag, discombobulate, bumfuzzle, flummox, gallivant,
  absquatulate, snollygoster, widdershins, cattywampus, collywobbles, borborygmus, callipygian, crepuscular, diaphanous,
  effervescent, fastidious, garrulous, halcyon, ineffable, jejune, knavish, lachrymose, magnanimous, nefarious,
  obstreperous, perspicacious, querulous, recalcitrant, sanguine, taciturn, ubiquitous, vociferous, wistful, xeric,
  yclept, zephyr, ultracrepidarian, floccinaucinihilipilification, honorificabilitudinity, antidisestablishmentarianism`);
