import { erasureLinkOf, may, tableOf, type Refusal, type Session } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { LogInLink } from './LogInLink';
import { EmailForm } from './EmailForm';
import { useAccountStyles } from './account-styles';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { Icon } from '../design/Icon';
import { useFicheStyles } from '../design/form/form-styles';
import { useLanguage } from '../i18n/use-language';
import { orderMessage, orderTitle, serverMessage } from '../i18n/refusal-messages';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { useCommand, type Command } from '../hooks/use-command';

export function PersonalDataPage(): ReactElement {
  const { t } = useTranslation('privacy');
  const { blocks } = useFicheStyles();
  const group = useVisit().group;
  const session = useBehavior(useVisit().ports.sessions.session$);
  const link = erasureLinkOf(useBehavior(parts.mailedLink(useVisit()).link$));
  return (
    <PlainPage title={t('title')}>
      <div className={blocks}>
        {link && <Confirmation link={link} />}
        <Block title={t('use.title')}>
          {(['controller', 'processor', 'kept', 'rights'] as const).map((text) => (
            <Paragraph key={text}>{t(`use.${text}`, { business: group.name })}</Paragraph>
          ))}
        </Block>
        <Officer />
        {may('askErasure', session, group) && session.type === 'user' ? (
          <Own accountId={session.account.id} />
        ) : (
          <WithoutAccount session={session} />
        )}
      </div>
    </PlainPage>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const { card } = useFicheStyles();
  const { heading } = useAccountStyles();
  const id = useId();
  return (
    <section className={card} aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Paragraph({ children }: { children: ReactNode }) {
  return <p className={useAccountStyles().paragraph}>{children}</p>;
}

/** The data-protection officer; the business itself where it names none. */
function Officer() {
  const { t } = useTranslation('privacy');
  const { link } = useAccountStyles();
  const { name, dpoAddress, dpoEmail } = useVisit().group;
  return (
    <Block title={t('officer.title')}>
      {dpoAddress === undefined && dpoEmail === undefined && (
        <Paragraph>{t('officer.none', { business: name })}</Paragraph>
      )}
      {dpoAddress !== undefined && (
        <>
          {dpoEmail !== undefined && <Paragraph>{t('officer.post')}</Paragraph>}
          <address>
            {dpoAddress.split('\n').map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        </>
      )}
      {dpoEmail !== undefined && (
        <a className={link} href={`mailto:${dpoEmail}`}>
          {dpoEmail}
        </a>
      )}
    </Block>
  );
}

/** Without an account, a copy requires a login or a letter; erasure needs only the address. */
function WithoutAccount({ session }: { session: Session }) {
  const { t } = useTranslation('privacy');
  const { link } = useAccountStyles();
  const { name, dpoAddress, dpoEmail } = useVisit().group;
  const hasOfficer = dpoAddress !== undefined || dpoEmail !== undefined;
  const howToAsk = hasOfficer
    ? t(session.logged ? 'ask.write' : 'ask.text')
    : t('officer.none', { business: name });
  if (session.type === 'pro')
    return (
      <Block title={t('ask.title')}>
        <Paragraph>{howToAsk}</Paragraph>
        <Paragraph>{t('erasure.warning')}</Paragraph>
      </Block>
    );
  return (
    <>
      <Block title={t('copy.title')}>
        <Paragraph>{howToAsk}</Paragraph>
        {!session.logged && <LogInLink className={link}>{t('ask.login')}</LogInLink>}
      </Block>
      <ErasureByAddress email={session.logged ? session.account.email : ''} />
    </>
  );
}

/** A mail confirms the request. The answer does not reveal whether the address is known. */
function ErasureByAddress({ email: initialEmail }: { email: string }) {
  const { t } = useTranslation('privacy');
  const personalData = useVisit().ports.personalData;
  const { locale$ } = useLanguage();
  const [isAsked, setIsAsked] = useState(false);
  const command = useCommand(async ({ email }: { email: string }) => {
    await personalData.askErasureByAddress(email.trim(), locale$.value);
    setIsAsked(true);
  });
  return (
    <Block title={t('erasure.title')}>
      {isAsked ? (
        <Alert kind="info" title={t('byAddress.asked.title')} takesFocus>
          {t('byAddress.asked.text')}
        </Alert>
      ) : (
        <>
          <Paragraph>{t('erasure.warning')}</Paragraph>
          <Paragraph>{t('erasure.appointments')}</Paragraph>
          <Paragraph>{t('byAddress.text')}</Paragraph>
          <EmailForm
            name={t('erasure.title')}
            email={initialEmail}
            command={command}
            submit={t('byAddress.submit')}
            look="outlined"
            refusedAt={{ invalidField: 'email' }}
          />
        </>
      )}
    </Block>
  );
}

function Own({ accountId }: { accountId: number }) {
  return (
    <>
      <Copy accountId={accountId} />
      <Erasure accountId={accountId} />
    </>
  );
}

function Copy({ accountId }: { accountId: number }) {
  const { t } = useTranslation('privacy');
  const { pair } = useAccountStyles();
  const personalData = useVisit().ports.personalData;
  const { urlname } = useVisit().group;
  const command = useCommand(async (format: 'json' | 'csv') => {
    const data = await personalData.ownData(accountId);
    const name = `${t('copy.file')}-${urlname}.${format}`;
    if (format === 'json') saveFile(name, 'application/json', JSON.stringify(data, null, 2));
    else saveFile(name, 'text/csv', tableOf(data));
  });
  return (
    <Block title={t('copy.title')}>
      <Paragraph>{t('copy.text')}</Paragraph>
      <CommandRefusal command={command} />
      <div className={pair}>
        {(['json', 'csv'] as const).map((format) => (
          <Button key={format} aria-busy={command.busy} onClick={() => command.run(format)}>
            <Icon name="download" />
            {t(`copy.${format}`)}
          </Button>
        ))}
      </div>
    </Block>
  );
}

function Erasure({ accountId }: { accountId: number }) {
  const { t } = useTranslation('privacy');
  const personalData = useVisit().ports.personalData;
  const [asks, setAsks] = useState(false);
  const [answer, setAnswer] = useState<'mailed' | 'confirmed'>();
  const command = useCommand(async () => {
    setAsks(false);
    setAnswer((await personalData.askErasure(accountId)) ? 'confirmed' : 'mailed');
  });
  return (
    <Block title={t('erasure.title')}>
      {answer ? (
        <Alert kind="info" title={t(`erasure.${answer}.title`)} takesFocus>
          {t(`erasure.${answer}.text`)}
        </Alert>
      ) : (
        <>
          <Paragraph>{t('erasure.warning')}</Paragraph>
          <Paragraph>{t('erasure.appointments')}</Paragraph>
          <CommandRefusal command={command} />
          <Button aria-busy={command.busy} onClick={() => setAsks(true)}>
            {t('erasure.ask')}
          </Button>
        </>
      )}
      {asks && (
        <Dialog
          title={t('erasure.question')}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button size="large" onClick={() => setAsks(false)}>
                {t('erasure.no')}
              </Button>
              <Button size="large" look="destructive" onClick={() => command.run()}>
                {t('erasure.yes')}
              </Button>
            </>
          }
        >
          <Paragraph>{t('erasure.warning')}</Paragraph>
        </Dialog>
      )}
    </Block>
  );
}

/** Does nothing before a press: mail scanners open links too. */
function Confirmation({ link }: { link: NonNullable<ReturnType<typeof erasureLinkOf>> }) {
  const { t } = useTranslation('privacy');
  const mailedLink = parts.mailedLink(useVisit());
  return (
    <Block title={t('confirm.title')}>
      {link.state === 'opened' ? (
        <Alert kind="info" title={t('erasure.confirmed.title')} takesFocus>
          {t('erasure.confirmed.text')}
        </Alert>
      ) : (
        <>
          <Paragraph>{t('erasure.warning')}</Paragraph>
          <Paragraph>{t('erasure.appointments')}</Paragraph>
          {link.state === 'refused' && <RefusalAlert key={link.number} refused={link.refusal} />}
          {(link.state !== 'refused' || link.refusal.reason !== 'linkExpired') && (
            <Button
              size="large"
              look="destructive"
              aria-busy={link.state === 'opening'}
              onClick={() => void mailedLink.open()}
            >
              {t('confirm.button')}
            </Button>
          )}
        </>
      )}
    </Block>
  );
}

function CommandRefusal<Args extends readonly unknown[]>({ command }: { command: Command<Args> }) {
  return command.refusal && <RefusalAlert key={command.count} refused={command.refusal} />;
}

function RefusalAlert({ refused }: { refused: Pick<Refusal, 'reason' | 'detail'> }) {
  const { t } = useTranslation('privacy');
  const { page } = useAccountStyles();
  const { phone } = useVisit().group;
  return (
    <div className={page}>
      <Alert kind="error" title={orderTitle(t, refused, 'refused')} takesFocus>
        {refused.reason === 'linkExpired'
          ? t('confirm.expired')
          : orderMessage(t, refused, serverMessage(t, refused, phone))}
      </Alert>
    </div>
  );
}

function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // the download has started by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
