/** The cookies that scripts can read, by name. @throws {DOMException} where cookies are blocked. */
export const cookiesIn = ({ cookie }: Pick<Document, 'cookie'>): ReadonlyMap<string, string> =>
  new Map(
    cookie.split('; ').flatMap((text): readonly (readonly [string, string])[] => {
      const [name = '', ...value] = text.split('=');
      return name === '' ? [] : [[name, value.join('=')]];
    }),
  );

/** Removes a cookie on every parent domain too: tags set theirs for the whole site. */
export function removeCookie(
  { document, location }: Pick<Window, 'document' | 'location'>,
  name: string,
): void {
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, first) => `;domain=${labels.slice(first).join('.')}`)];
  for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`;
}
