import { groupText, type KnownFiche, nameIn, namesApart } from '@creneau/core';
import { FichesViewModel, type FormsOfFiches } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { useCallback, useState, type ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { RequireAccount } from '../account/RequireAccount';
import { AccountSettings } from '../account/AccountSettings';
import { Skeleton } from '../design/Skeleton';
import { Tabs, type Tab } from '../design/Tabs';
import { useFicheStyles } from '../design/form/form-styles';
import { WaitingFields } from '../fiche-form/WaitingFields';
import { PageTitle } from '../design/frame/PageTitle';
import { OfflineOrEnded } from '../account/OfflineOrEnded';
import { LoadFailure } from '../pages/LoadFailure';
import { useViewModel, useVisit } from '../hooks/use-visit';
import { FreeText } from '../design/FreeText';
import { useBehavior } from '../hooks/use-behavior';
import { radius, text } from '../design/theme/scale';
import { pageOf } from '../design/theme/surfaces';
import { color } from '../design/theme/tokens';
import { FicheRecordForm } from './FicheRecordForm';
import { useLeaveGuard } from './leave-guard';

const useStyles = makeStyles({
  page: pageOf('list'),
  lead: { margin: '4px 0 20px', ...text.body, color: color.ink2 },
  words: {
    marginTop: '32px',
    padding: '14px 20px',
    borderRadius: radius.button,
    backgroundColor: color.sunken,
    ...text.body,
    color: color.ink2,
  },
});

/** `/{urlname}/fiches`. */
export function FichesPage(): ReactElement {
  return (
    <RequireAccount>
      <FichesView page={useViewModel(parts.fiches)} />
    </RequireAccount>
  );
}

function FichesView({ page }: { page: FichesViewModel }): ReactElement {
  const { t, i18n } = useTranslation('fiches');
  const styles = useStyles();
  const group = useVisit().group;
  const words = groupText('alltabText', group, i18n.language);
  const fiches = useBehavior(page.fiches$);
  const askAgain = useCallback(() => page.askAgain(), [page]);
  if (fiches.state === 'refused' && fiches.reason === 'offline')
    return <OfflineOrEnded reason={fiches.reason} onRetry={askAgain} />;
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <p className={styles.lead}>{t('lead')}</p>
      {fiches.state === 'ready' && <FicheTabs page={page} forms={fiches.value} />}
      {fiches.state === 'loading' && <Loading />}
      {fiches.state === 'refused' && (
        <LoadFailure title={t('refused')} refusal={fiches} onRetry={askAgain} />
      )}
      {words && <FreeText {...words} className={styles.words} />}
    </div>
  );
}

type TabId = 'settings' | `${number}` | 'new';

const tabOf = ({ id }: KnownFiche): TabId => `${id}`;

function FicheTabs({ page, forms }: { page: FichesViewModel; forms: FormsOfFiches }) {
  const { t } = useTranslation('fiches');
  const unsavedIds = useBehavior(page.unsaved$);
  const session = useBehavior(useVisit().ports.sessions.session$);
  useLeaveGuard(unsavedIds.size > 0, t('leave'));

  const { fields, fiches } = forms;
  const [first] = fiches;
  const [tabId, setTabId] = useState<TabId>(first ? tabOf(first) : 'new');
  /** The fiche just added: its tab shows the confirmation. */
  const [newFicheId, setNewFicheId] = useState<number>();
  const canAdd = page.canAdd(forms);
  const isOfOrganisation =
    session.type === 'user' && session.ssoLogged && session.account.email === '';
  const names = namesApart(fiches.map(nameIn));
  const tabs: readonly Tab<TabId>[] = [
    ...(isOfOrganisation ? [] : [{ id: 'settings' as const, label: t('tab.settings') }]),
    ...fiches.map((fiche, index) => ({
      id: tabOf(fiche),
      label: names[index] || t('tab.nameless'),
    })),
    ...(canAdd ? [{ id: 'new' as const, label: t('tab.add') }] : []),
  ];
  const activeTab = tabs.find(({ id }) => id === tabId)?.id ?? tabs[0]?.id;
  if (activeTab === undefined) return undefined;
  const waiting = new Set<TabId>(
    [...unsavedIds].map((who): TabId => (who === 'new' ? who : `${who}`)),
  );
  // the selected fiche's form shows it itself
  const tabItems = tabs.map(({ id, label }) => ({
    id,
    label: waiting.has(id) && id !== activeTab ? t('tab.unsaved', { label }) : label,
  }));
  const activeFiche = fiches.find((fiche) => tabOf(fiche) === activeTab);
  return (
    <Tabs label={t('title')} tabs={tabItems} chosen={activeTab} onChoose={setTabId}>
      {activeTab === 'settings' ? (
        <AccountSettings />
      ) : (
        <FicheRecordForm
          key={activeTab}
          page={page}
          fields={fields}
          fiche={activeFiche}
          isUnsaved={waiting.has(activeTab)}
          isAdded={activeTab === `${newFicheId}`}
          onAdded={(fiche) => {
            setNewFicheId(fiche.id);
            setTabId(tabOf(fiche));
          }}
        />
      )}
    </Tabs>
  );
}

function Loading() {
  const { blocks } = useFicheStyles();
  return (
    <div className={blocks} aria-busy="true">
      <Skeleton width="60%" height="48px" />
      <WaitingFields />
    </div>
  );
}
