const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Browser and system as a person calls them (`Firefox 140, Windows`); what is none is shown as its program calls itself. */
export function nameBrowser(userAgent: string): string | undefined {
  const versions = browsers.map(([name, pattern]) => ({ name, version: pattern.exec(userAgent)?.[1] }));
  const browser = versions.find(({ version }) => version !== undefined);
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (browser !== undefined)
    return [`${browser.name} ${browser.version ?? ''}`, system].filter((part) => part !== undefined).join(', ');
  return /^[^\s/]+/.exec(userAgent)?.[0];
}
