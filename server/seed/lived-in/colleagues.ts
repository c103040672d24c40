/** Members of staff besides the two of every demo. */
export const colleagues = [
  { username: 'nina', firstName: 'Nina', secondName: 'Brandt', role: 'support', language: 'de' },
  { username: 'oliver', firstName: 'Oliver', secondName: 'Novák', role: 'support', language: 'en' },
  { username: 'teresa', firstName: 'Teresa', secondName: 'Gallo', role: 'admin', language: 'it' },
] as const;
