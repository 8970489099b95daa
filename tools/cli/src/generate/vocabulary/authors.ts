import type { SourceAuthor } from '@contenthub/content/sync/source-post';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { toSlug } from '../language.ts';
import { parseList } from './word-list.ts';

/** Fictional authors. The first ones of each blog write the most. */
const names: Record<BlogType, string[]> = {
  main: parseList(`
    Odile Marchetti, Bram Kessler, Tamsin Greyling, Rafael Otxoa, Winnie Abara, Lorcan Deasy, Mirela Stoica, Juno Halloran,
    Petra Lindqvist, Desmond Achterberg, Noor Haddadin, Silas Penhale, Ottilie Brandt, Kavya Menon, Fintan Orrell,
    Delphine Aubert, Marek Zielonka, Saskia Brouwer, Esme Thackeray, Tariq Belhaj, Greta Solheim, Ambrose Kittering,
    Ludmila Hartova, Cosmo Villareal, Ingeborg Raaf, Percival Nwosu`),
  developer: parseList('Dario Fontanel, Mei Castellan, Ruben Aaltonen, Zuri Hadley'),
  engineering: parseList('Anselm Vogt, Ilse Makinen, Keiran Boateng, Rosa Quintero, Yannick Perrault'),
  'gb-business': parseList('Harriet Lowe-Castile, Emil Sandoval, Beatrix Onyango, Callum Redfern, Sunniva Dahl'),
};

const firstAuthorId = 1000;
let lastId = firstAuthorId - 1;

export const blogAuthors: Record<BlogType, SourceAuthor[]> = {
  main: authors('main'),
  developer: authors('developer'),
  engineering: authors('engineering'),
  'gb-business': authors('gb-business'),
};

function authors(blog: BlogType): SourceAuthor[] {
  return names[blog].map((name) => ({ id: ++lastId, slug: toSlug(name), name, avatar: null, bio: '', links: [] }));
}
