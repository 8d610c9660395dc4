/**
 * Colours, where there are any. Whether there are is decided by who knows the terminal, never here.
 */
import picocolors from 'picocolors';

type Brush = (text: string) => string;

export interface Paint {
  readonly bold: Brush;
  readonly dim: Brush;
  readonly red: Brush;
  readonly green: Brush;
  readonly yellow: Brush;
}

export function createPaint(colour: boolean): Paint {
  const { bold, dim, red, green, yellow } = picocolors.createColors(colour);
  return { bold, dim, red, green, yellow };
}
