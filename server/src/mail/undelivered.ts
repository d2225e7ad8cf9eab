/** A failed attempt. The answer does not contain the recipient's address. */
export class DeliveryError extends Error {
  override readonly name = 'Undelivered';

  constructor(
    /** Of nodemailer, such as ECONNECTION. */
    readonly code: string,
    /** Another attempt would get the same answer. */
    readonly isFinal: boolean,
    /** SMTP status (RFC 5321, 4.2), if the server answered. */
    readonly status: number | undefined,
    readonly answer: string,
    options?: ErrorOptions,
  ) {
    super(answer, options);
  }
}

interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** A refusal of these is about the mail; a refused greeting or login is a temporary problem. */
const ABOUT_THE_MAIL: readonly string[] = ['MAIL FROM', 'RCPT TO', 'DATA'];
const PERMANENT = 500;
const LONGEST_ANSWER = 300;

export function deliveryFailure(failure: unknown, recipient: string): DeliveryError {
  if (!(failure instanceof Error)) return new DeliveryError('', false, undefined, '');
  const {
    code = '',
    command = '',
    responseCode,
    response,
    message,
  } = failure as Error & SmtpFailure;
  const answer = withoutAddress(response ?? message, recipient);
  return new DeliveryError(
    code,
    (responseCode ?? 0) >= PERMANENT && ABOUT_THE_MAIL.includes(command),
    responseCode,
    isUntrusted(failure) ? `${answer}: ${UNTRUSTED}` : answer,
    { cause: failure },
  );
}

const UNTRUSTED =
  'name its authority in NODE_EXTRA_CA_CERTS, or accept any certificate by ?tls.rejectUnauthorized=false after SMTP_URL';

/** nodemailer replaces OpenSSL's code, but keeps the message. */
const isUntrusted = ({ message }: Error): boolean =>
  /certificate|altnames|self.signed/i.test(message);

function withoutAddress(text: string, recipient: string): string {
  const [local = ''] = recipient.split('@');
  const parts = [recipient, local].filter((part) => part.length > 2);
  const safeText = parts.reduce(
    (words, part) => words.replace(new RegExp(literally(part), 'gi'), '…'),
    text.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…'),
  );
  return safeText
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER);
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
