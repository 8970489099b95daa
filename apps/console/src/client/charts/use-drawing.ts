import { useEffect, useRef, useState } from 'react';
import type { Drawing, Point, Shape, XAxis } from './draw.ts';

type Options = {
  height: number;
  xAxis: XAxis;
  shape: Shape;
  markers: readonly { x: number }[];
  formatValue: (value: number) => string;
  max: number | undefined;
};

/** Draws into an element, again whenever its width changes. The drawing library loads with the first chart. */
export function useDrawing(points: readonly Point[], { height, xAxis, shape, markers, formatValue, max }: Options) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const { draw } = await import('./draw.ts');
      const element = frame.current;
      if (!isCurrent || !element || width === 0) return;
      // The previous drawing stays until the next one replaces it.
      element.querySelector(':scope > svg')?.remove();
      const drawn =
        points.length > 0 ? draw(points, { width, height, xAxis, shape, markers, formatValue, max }) : undefined;
      if (drawn) element.prepend(drawn.svg);
      setDrawing(drawn);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [points, width, height, xAxis, shape, markers, formatValue, max]);
  return { frame, drawing };
}
