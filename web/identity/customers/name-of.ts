type Named = {
  readonly companyName: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly username: string;
};

/** What an account is called on staff's screens: the company, else the person, else the user name. */
export function nameOf({ companyName, firstName, secondName, username }: Named): string {
  return companyName || `${firstName} ${secondName}`.trim() || username;
}
