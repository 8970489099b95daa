/**
 * HTML for mail programs: tables for layout, styles on the elements, no external files. The style element only adds
 * dark colours and narrow screens, because several programs remove it.
 */

const colours = {
  paper: '#f3f0e8',
  card: '#ffffff',
  ink: '#17211e',
  soft: '#4d5955',
  link: '#0b654f',
  line: '#e2ddd1',
};
const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #121715 !important; }
  .card { background-color: #1d2623 !important; border-color: #2d3934 !important; }
  .ink, .ink a { color: #ece9e1 !important; }
  .soft { color: #b1bbb6 !important; }
  .link { color: #55dbb9 !important; }
  .line { border-color: #2d3934 !important; }
}
[data-ogsc] .ink, [data-ogsc] .ink a { color: #ece9e1 !important; }
[data-ogsc] .soft { color: #b1bbb6 !important; }
[data-ogsc] .link { color: #55dbb9 !important; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .edge { padding-left: 21px !important; padding-right: 21px !important; }
}`;

/** Gmail cuts a mail here and hides the unsubscribe link. */
export const maxMailBytes = 102 * 1024;

export function escapeMail(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** `masthead` says who writes, above the card. */
type Document = { masthead: string; title: string; preheader: string; body: string; footer: readonly string[] };

export function mailDocument({ masthead, title, preheader, body, footer }: Document): string {
  // The spaces keep the beginning of the mail out of the preview line.
  const hidden = preheader
    ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMail(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeMail(title)}</title>
<style>${style}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${colours.paper}">
${hidden}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background-color:${colours.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="edge" style="padding:0 41px 16px">
<p class="soft" style="margin:0;font-family:${sans};font-size:14px;line-height:1.4;font-weight:bold;color:${colours.soft}">${escapeMail(masthead)}</p>
</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="card" style="width:100%;max-width:600px;background-color:${colours.card};border:1px solid ${colours.line};border-radius:8px">
<tr><td class="pad" style="padding:32px 40px 8px">
<h1 class="ink" style="margin:0;font-family:${serif};font-size:28px;line-height:1.25;font-weight:bold;color:${colours.ink};word-break:break-word">${escapeMail(title)}</h1>
</td></tr>
<tr><td class="pad" style="padding:4px 40px 20px">
${body}
</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="edge" style="padding:16px 41px">
${footer.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

export function paragraph(text: string, look: 'ink' | 'soft' = 'ink'): string {
  const size = look === 'ink' ? '17px' : '14px';
  return `<p class="${look}" style="margin:12px 0;font-family:${sans};font-size:${size};line-height:1.55;color:${colours[look]};word-break:break-word">${escapeMail(text)}</p>\n`;
}

/** The editors' words before the first post, with the same space to the line below as after a post. */
export function introduction(paragraphs: readonly string[]): string {
  return `<div style="padding-bottom:12px">\n${paragraphs.map((text) => paragraph(text)).join('')}</div>\n`;
}

/** A line of links in the footer. */
export function footerLinks(links: readonly { href: string; label: string }[]): string {
  const anchors = links.map(
    ({ href, label }) =>
      `<a class="soft" href="${escapeMail(href)}" style="color:${colours.soft};text-decoration:underline">${escapeMail(label)}</a>`,
  );
  return `<p class="soft" style="margin:12px 0;font-family:${sans};font-size:14px;line-height:1.55;color:${colours.soft}">${anchors.join(' &nbsp;·&nbsp; ')}</p>`;
}

/** A button that is also visible where background colours are removed. */
export function mailLink(href: string, label: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0"><tr><td style="border-radius:8px;background-color:#15c39a">
<a href="${escapeMail(href)}" style="display:inline-block;padding:13px 24px;font-family:${sans};font-size:16px;font-weight:bold;color:#06231b;text-decoration:none;border-radius:8px">${escapeMail(label)}</a>
</td></tr></table>
`;
}

type Story = {
  href: string;
  title: string;
  excerpt: string;
  category: string | undefined;
  image: { src: string; width: number; height: number; alt: string } | undefined;
};

/** A post with its picture above the title. */
export function storyBlock({ href, title, excerpt, category, image }: Story): string {
  const link = escapeMail(href);
  const picture = image
    ? `<a href="${link}"><img src="${escapeMail(image.src)}" width="520" height="${Math.round((520 * image.height) / image.width)}" alt="${escapeMail(image.alt)}" style="display:block;width:100%;max-width:520px;height:auto;border:0;border-radius:6px"></a>`
    : '';
  const label = category
    ? `<p class="soft" style="margin:${image ? '16px' : '0'} 0 0;font-family:${sans};font-size:13px;line-height:1.4;color:${colours.soft}">${escapeMail(category)}</p>`
    : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding:28px 0 24px;border-top:1px solid ${colours.line}">
${picture}${label}
<h2 class="ink" style="margin:6px 0 0;font-family:${serif};font-size:21px;line-height:1.3;font-weight:bold;color:${colours.ink}"><a href="${link}" style="color:${colours.ink};text-decoration:none">${escapeMail(title)}</a></h2>
${paragraph(excerpt, 'ink')}<p style="margin:0;font-family:${sans};font-size:16px;line-height:1.5"><a class="link" href="${link}" style="color:${colours.link};font-weight:bold">Read the post</a></p>
</td></tr></table>
`;
}
