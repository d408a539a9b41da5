import {
  Camera,
  FileUp,
  LifeBuoy,
  type LucideIcon,
  PencilLine,
  RotateCw,
  SquarePen,
  TextCursorInput,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { useDesktopParts } from '../../../platform/desktop-parts.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PATHS } from '../../../navigation/paths.ts';
import { useEditor } from '../../recipes/recipes.ts';
import type { ImportMethod } from '../method/import-method.ts';
import { useImports } from '../link/link-import.store.ts';
import { useTextImport } from '../text/text-import.store.ts';
import { useImportMethod } from '../method/import-method.store.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';
import { type NotificationActionsProps, useNotifications } from '../../notifications/notifications.ts';
import { ImportOthersButton } from '../others/others-offers.tsx';
import { useFailedJobs } from './failed-jobs.store.ts';
import { useFailedImports } from './use-failed-imports.ts';
import styles from './import-actions.module.css';

/** A next step after a failed import; the texts are `failedImports.steps.<step>`, and `app.tryAgain` for `retry`. */
type NextStep = 'retry' | 'correctLink' | 'pasteText' | 'uploadFile' | 'takePhoto' | 'writeByHand';

/** The next steps for every cause, most likely first (experience: at least one next step). */
const NEXT_STEPS: Readonly<Record<ImportFailure, readonly NextStep[]>> = {
  // The link may be mistyped.
  'importErrors.hostNotFound': ['correctLink', 'retry'],
  'importErrors.pageNotFound': ['correctLink', 'writeByHand'],
  'importErrors.tooManyRedirects': ['correctLink', 'pasteText'],
  'importErrors.unsupportedType': ['correctLink', 'uploadFile'],
  // The site has a temporary problem.
  'importErrors.unreachable': ['retry', 'correctLink'],
  'importErrors.tlsInvalid': ['retry', 'pasteText'],
  'importErrors.timeout': ['retry', 'pasteText'],
  'importErrors.pageFailed': ['retry', 'pasteText'],
  // The user can see the page, but the server cannot fetch it.
  'importErrors.addressForbidden': ['pasteText', 'uploadFile'],
  'importErrors.pageForbidden': ['pasteText', 'uploadFile'],
  'importErrors.challengePage': ['pasteText', 'uploadFile'],
  'importErrors.tooLarge': ['pasteText', 'correctLink'],
  'importErrors.tooComplex': ['pasteText', 'correctLink'],
  'importErrors.unreadable': ['retry', 'pasteText'],
  'importErrors.noRecipe': ['pasteText', 'writeByHand'],
  // The file or text is the problem.
  'importErrors.fileUnsupported': ['uploadFile', 'pasteText'],
  'importErrors.fileDamaged': ['uploadFile', 'pasteText'],
  'importErrors.filePassword': ['uploadFile', 'pasteText'],
  'importErrors.fileTooComplex': ['uploadFile', 'pasteText'],
  'importErrors.fileNoText': ['takePhoto', 'writeByHand'],
  'importErrors.archiveEmpty': ['uploadFile', 'writeByHand'],
  'importErrors.accountFull': ['retry', 'writeByHand'],
  'importErrors.fileNoRecipe': ['uploadFile', 'writeByHand', 'pasteText'],
  'importErrors.textNoRecipe': ['pasteText', 'writeByHand'],
  'importErrors.textTooComplex': ['pasteText', 'writeByHand'],
  // The model or speech server has a temporary problem, or the source is too much for it.
  'importErrors.modelUnreachable': ['retry', 'writeByHand'],
  'importErrors.modelMissing': ['retry', 'writeByHand'],
  'importErrors.modelTooSmall': ['pasteText', 'uploadFile'],
  'importErrors.modelTimeout': ['retry', 'pasteText'],
  'importErrors.modelFailed': ['retry', 'pasteText'],
  'importErrors.speechUnavailable': ['retry', 'pasteText'],
  // The video has no recipe that can be read.
  'importErrors.videoNoRecipe': ['pasteText', 'correctLink', 'writeByHand'],
  'importErrors.videoUnavailable': ['correctLink', 'pasteText'],
  'importErrors.videoTooLong': ['correctLink', 'pasteText'],
  'importErrors.loginWall': ['pasteText', 'takePhoto', 'uploadFile'],
  'importErrors.cookieWall': ['pasteText', 'uploadFile'],
  // The problem is in this server.
  'importErrors.diskFull': ['retry', 'writeByHand'],
  'importErrors.interrupted': ['retry', 'writeByHand'],
  'importErrors.internal': ['retry', 'writeByHand'],
};

/** The next steps for an import, most likely first; only links can be corrected, and only what is kept can be retried. */
export function nextSteps({
  code,
  sourceType,
  uploadRemoved,
}: Pick<FailedJob, 'code' | 'sourceType' | 'uploadRemoved'>): readonly NextStep[] {
  const isLink = sourceType !== 'file' && sourceType !== 'text';
  const steps = NEXT_STEPS[code].filter((step) => isLink || step !== 'correctLink');
  if (!uploadRemoved) return steps;
  const anew = sourceType === 'text' ? 'pasteText' : 'uploadFile';
  return [...new Set([anew, ...steps] as const)].filter((step) => step !== 'retry');
}

/** What can stand beside the form: files are kept for a time; of a link there is at most the text that was read. */
const besideOf = ({ id, uploadRemoved }: FailedJob) => (uploadRemoved ? null : ({ kind: 'failedJob', id } as const));

/** Performs a next step and navigates to the main screen if the step needs it. */
function useNextStep(): (step: NextStep, job: FailedJob) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const methodRequested = useImportMethod((state) => state.methodRequested);
  const urlChanged = useImports((state) => state.urlChanged);
  const retried = useFailedJobs((state) => state.retried);
  const writingAsked = useEditor((state) => state.writingAsked);
  const sourceBroughtBack = useTextImport((state) => state.sourceBroughtBack);

  function lead(method: ImportMethod): void {
    if (pathname !== PATHS.home) void navigate(PATHS.home);
    methodRequested(method);
  }
  return (step, job) => {
    if (step === 'retry') void retried(job.id);
    if (step === 'writeByHand') writingAsked(besideOf(job));
    if (step === 'uploadFile') lead('file');
    if (step === 'pasteText') {
      void sourceBroughtBack(job);
      lead('text');
    }
    if (step === 'takePhoto') lead('camera');
    if (step === 'correctLink') {
      urlChanged(job.source);
      lead('url');
    }
  };
}

const ICONS: Readonly<Record<NextStep, LucideIcon>> = {
  retry: RotateCw,
  correctLink: SquarePen,
  pasteText: TextCursorInput,
  uploadFile: FileUp,
  takePhoto: Camera,
  writeByHand: PencilLine,
};

interface Props {
  readonly job: FailedJob;
  /** The id of the element that names the import, for screen readers. */
  readonly describedBy: string;
  /** Called when a step opens another screen. */
  readonly onLeft: () => void;
}

/** The next steps after a failed import: the most likely first, retry last. */
export function NextStepButtons({ job, describedBy, onLeft }: Props) {
  const { t } = useTranslation();
  const isBusy = useFailedJobs((state) => state.busy.has(job.id));
  const take = useNextStep();
  const { desktop } = usePlatform();
  const desktopParts = useDesktopParts();
  const steps = [...new Set([...nextSteps(job), ...(job.uploadRemoved ? [] : ['retry' as const])])];
  return (
    <div className={styles.steps}>
      {desktop && desktopParts && <desktopParts.FetchButton desktop={desktop} job={job} describedBy={describedBy} />}
      {steps.map((step) => {
        const Icon = ICONS[step];
        return (
          <Button
            key={step}
            look="outline"
            size="small"
            icon={<Icon size={16} aria-hidden />}
            busy={step === 'retry' && isBusy}
            aria-describedby={describedBy}
            onClick={() => {
              if (step !== 'retry') onLeft();
              take(step, job);
            }}
          >
            {step === 'retry' ? t('app.tryAgain') : t(`failedImports.steps.${step}`)}
          </Button>
        );
      })}
    </div>
  );
}

/**
 * Leads from a notification to the failed import, whose list has the next steps. Every attempt has a notification, but only
 * the last one leads there.
 */
function FailureButton({ notification: { id, jobId }, describedBy, onLeft }: NotificationActionsProps) {
  const { t } = useTranslation();
  const job = useFailedImports().find((failed) => failed.id === jobId);
  const isLast = useNotifications((state) => state.notifications.find((other) => other.jobId === jobId)?.id === id);
  const listOpened = useFailedJobs((state) => state.listOpened);
  if (!job || !isLast) return null;
  return (
    <div className={styles.others}>
      <Button
        look="outline"
        size="small"
        icon={<LifeBuoy size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => {
          onLeft();
          listOpened(job.id);
        }}
      >
        {t('failedImports.nextSteps')}
      </Button>
    </div>
  );
}

/**
 * The buttons below the notification of an import: next steps after a failure, and the further recipes of a document.
 */
export function ImportActions(props: NotificationActionsProps) {
  const { notification, describedBy, onLeft } = props;
  const { type, jobId, othersCount, skippedCount = 0 } = notification;
  return (
    <>
      {type === 'error' && <FailureButton {...props} />}
      {jobId !== null && othersCount > 0 && (
        <div className={styles.others}>
          <ImportOthersButton jobId={jobId} describedBy={describedBy} onLeft={onLeft} />
        </div>
      )}
      {jobId !== null && skippedCount > 0 && (
        <div className={styles.others}>
          <ImportOthersButton jobId={jobId} describedBy={describedBy} isArchive onLeft={onLeft} />
        </div>
      )}
    </>
  );
}
