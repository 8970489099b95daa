/** An entry of a blog's navigation: it leads somewhere, or opens a menu of entries that do. */
export type NavLink = { title: string; link?: string; dropdownLinks?: readonly NavLink[] };
