/** Has the next visit begin with the logo that is on the screen, before the application is there to ask for it (first-paint.js). */
export function keepLogo(logoUrl: string): void {
  localStorage.setItem('tuneport.logo', logoUrl);
}
