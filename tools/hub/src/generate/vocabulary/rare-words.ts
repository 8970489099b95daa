import { listed } from '../language/listed.ts';

/** Words that a search should find in a handful of posts, or in one; the further down, the rarer. */
export const rareWords = listed(`
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
