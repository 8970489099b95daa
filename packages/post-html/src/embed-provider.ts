/** Something to watch on another site: the frame that plays it, and the page where everybody can see it. */
export type Embed = { site: string; frame: string; page: string };

/** A film of a known site by any address it goes by; everything else is no embed. */
export function knownEmbed(address: string): Embed | null {
  const url = URL.parse(address.trim(), 'https://any.invalid');
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.port) return null;
  return youTube(url) ?? vimeo(url);
}

function youTube({ hostname, pathname, searchParams }: URL): Embed | null {
  const host = hostname.replace(/^(www|m)\./, '');
  let id: string | null | undefined;
  if (host === 'youtu.be') id = pathname.slice(1);
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = pathname === '/watch' ? searchParams.get('v') : /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1];
  }
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  const start = /^\d{1,6}$/.exec(searchParams.get('start') ?? '')?.[0];
  return {
    site: 'YouTube',
    // The host that sets no cookie before anything is played.
    frame: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
  };
}

function vimeo({ hostname, pathname }: URL): Embed | null {
  const host = hostname.replace(/^www\./, '');
  const pattern = host === 'player.vimeo.com' ? /^\/video\/(\d{5,12})$/ : /^\/(\d{5,12})$/;
  const id = host === 'player.vimeo.com' || host === 'vimeo.com' ? pattern.exec(pathname)?.[1] : undefined;
  if (!id) return null;
  return { site: 'Vimeo', frame: `https://player.vimeo.com/video/${id}?dnt=1`, page: `https://vimeo.com/${id}` };
}
