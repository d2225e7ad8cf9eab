import { createHash } from 'node:crypto';
import { escapeHtml } from '../mail/plain-text';
import { PASSWORD } from './people';

const words = {
  fr: {
    title: 'Entreprise SSO : connexion',
    text: 'Ceci est le fournisseur d’identité de la démonstration. En vrai, c’est la page de connexion de votre entreprise.',
    name: 'Identifiant',
    password: 'Mot de passe',
    known: 'Identifiants connus : {names}. Mot de passe : {password}',
    wrong: 'Identifiant ou mot de passe incorrect.',
    enter: 'Se connecter',
    leaveTitle: 'Entreprise SSO : déconnexion',
    leaveText: 'Vous êtes aussi connecté auprès de votre entreprise.',
    leave: 'Me déconnecter de l’entreprise',
  },
  en: {
    title: 'Entreprise SSO: log in',
    text: 'This is the identity provider of the demonstration. In real life it is the login page of your company.',
    name: 'User name',
    password: 'Password',
    known: 'Known user names: {names}. Password: {password}',
    wrong: 'User name or password incorrect.',
    enter: 'Log in',
    leaveTitle: 'Entreprise SSO: log out',
    leaveText: 'You are logged in with your company too.',
    leave: 'Log out of the company',
  },
} as const;

const STYLE = `
body{font:16px/24px Arial,sans-serif;margin:0;background:#e8edf2;color:#1b2733}
main{max-width:400px;margin:56px auto;padding:28px;background:#fff;border-radius:16px;box-sizing:border-box}
h1{font-size:24px;line-height:32px;margin:0 0 12px}
label{display:block;font-weight:700;margin-top:16px}
input{box-sizing:border-box;width:100%;height:48px;padding:0 12px;font:inherit;border:1px solid #6b7785;border-radius:10px}
button{margin-top:24px;width:100%;height:52px;font:inherit;font-weight:700;color:#fff;background:#24425c;border:0;border-radius:10px}
:focus-visible{outline:2px solid #24425c;outline-offset:2px}
[role=alert]{color:#a30000}`;

const hash = createHash('sha256').update(STYLE).digest('base64');
export const LOGIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

export function loginPage({
  action,
  locale,
  names,
  wrong,
}: {
  readonly action: string;
  readonly locale: keyof typeof words;
  readonly names: readonly string[];
  readonly wrong: boolean;
}): string {
  const say = words[locale];
  const hint = say.known.replace('{names}', names.join(', ')).replace('{password}', PASSWORD);
  return pageOf(
    locale,
    say.title,
    `<p>${say.text}</p>${wrong ? `<p role="alert">${say.wrong}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label for="name">${say.name}</label><input id="name" name="name" autocomplete="username" required autofocus>
<label for="password">${say.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<p>${escapeHtml(hint)}</p><button>${say.enter}</button></form>`,
  );
}

/** @param form of the provider, with its token. */
export function logoutPage({
  form,
  locale,
}: {
  readonly form: string;
  readonly locale: keyof typeof words;
}): string {
  const say = words[locale];
  return pageOf(
    locale,
    say.leaveTitle,
    `<p>${say.leaveText}</p>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">${say.leave}</button>`,
  );
}

const pageOf = (locale: string, title: string, body: string): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`;
