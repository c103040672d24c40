const gamma = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;

const hexByte = (share: number): string =>
  Math.round(Math.min(Math.max(gamma(share), 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');

/**
 * A color of OKLCH as the hexadecimal that contrast is computed from: lightness in percent, chroma from 0 to 0.4, hue in
 * degrees. Outside of sRGB each channel is cut off. The matrices are Björn Ottosson's.
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return `#${hexByte(red)}${hexByte(green)}${hexByte(blue)}`;
}
