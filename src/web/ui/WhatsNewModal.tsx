import { releases } from 'virtual:releases';
import { t } from '../texts/whats-new.ts';
import { formatDay } from './dates/days.ts';
import { Dialog } from './overlays/Dialog.tsx';
import classes from './WhatsNewModal.module.css';

/** What each release brought, newest first. */
export function WhatsNewModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t('whatsNew.title')}>
      {releases.map(({ version, date, lines }) => (
        <section key={version} className={classes.release} aria-labelledby={`release-${version}`}>
          <h3 className={classes.title} id={`release-${version}`}>
            {t('whatsNew.version', { version })}
          </h3>
          <p className={classes.date}>{formatDay(date)}</p>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
