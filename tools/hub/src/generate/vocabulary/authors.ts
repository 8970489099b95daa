import type { SourceAuthor } from '@contenthub/content/sync/source-post';
import type { BlogType } from '@contenthub/contracts/blog-type';
import { listed } from '../language/listed.ts';
import { slugOf } from '../language/title-case.ts';

/** All of them are invented. The first of each blog write the most. */
const names: Record<BlogType, string[]> = {
  main: listed(`
    Odile Marchetti, Bram Kessler, Tamsin Greyling, Rafael Otxoa, Winnie Abara, Lorcan Deasy, Mirela Stoica, Juno Halloran,
    Petra Lindqvist, Desmond Achterberg, Noor Haddadin, Silas Penhale, Ottilie Brandt, Kavya Menon, Fintan Orrell,
    Delphine Aubert, Marek Zielonka, Saskia Brouwer, Esme Thackeray, Tariq Belhaj, Greta Solheim, Ambrose Kittering,
    Ludmila Hartova, Cosmo Villareal, Ingeborg Raaf, Percival Nwosu`),
  developer: listed('Dario Fontanel, Mei Castellan, Ruben Aaltonen, Zuri Hadley'),
  engineering: listed('Anselm Vogt, Ilse Makinen, Keiran Boateng, Rosa Quintero, Yannick Perrault'),
  'gb-business': listed('Harriet Lowe-Castile, Emil Sandoval, Beatrix Onyango, Callum Redfern, Sunniva Dahl'),
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
  return names[blog].map((name) => ({ id: ++lastId, slug: slugOf(name), name, avatar: null, bio: '', links: [] }));
}
