const copied = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'opacity'];

/** Draws an SVG as a PNG in the colours of the current theme, at twice its size. */
export async function toPng(svg: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const titleHeight = 32;
  const image = await loadImage(inlineStyles(svg, width, height));
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = (height + titleHeight) * 2;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t create images.');
  const style = getComputedStyle(document.body);
  context.scale(2, 2);
  context.fillStyle = style.backgroundColor;
  context.fillRect(0, 0, width, height + titleHeight);
  context.fillStyle = style.color;
  context.font = `600 14px ${style.fontFamily}`;
  context.fillText(title, 12, 21);
  context.drawImage(image, 0, titleHeight, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser can’t create images.');
  return blob;
}

/** A picture cannot read custom properties, so it gets the computed values. */
function inlineStyles(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const computed = getComputedStyle(originals[index] as Element);
    for (const name of copied) element.setAttribute(name, computed.getPropertyValue(name));
  }
  const { fontFamily, fontSize, color } = getComputedStyle(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', fontFamily);
  copy.setAttribute('font-size', fontSize);
  copy.setAttribute('color', color);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

async function loadImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.src = url;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
}
