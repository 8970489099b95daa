/** Gives each heading of a post an id made of its words; the second 'Examples' becomes `examples-2`. */
export function headingIds(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const base =
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\u0300-\u036f'’]/g, '')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    let id = base;
    for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
    taken.add(id);
    return id;
  };
}
