import { href } from 'react-router';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

/** Questions of the FAQ by id, in its words. */
const QUESTIONS: readonly [id: string, question: string][] = [
  ['who-holds-my-coin', 'Who holds my coin?'],
  ['which-fees', 'What fees are there?'],
  ['redemption-cost', 'What does a redemption cost?'],
  ['why-tuesdays', 'Why does the price move on Tuesdays?'],
  ['lost-password', 'I lost my wallet password'],
];

const DOCUMENTS = [
  { title: 'An introduction to the token', file: DOCUMENT_FILES.introduction },
  { title: 'Terms of Purchase', file: DOCUMENT_FILES.termsOfPurchase },
  { title: 'User Agreement', file: DOCUMENT_FILES.userAgreement },
];

/** Links to common questions and to the documents. */
export function Answers() {
  return (
    <Entry name="Before you buy" title="Read this first">
      <div className="entry-pairs">
        <div>
          <h3>Questions</h3>
          <ul>
            {QUESTIONS.map(([id, question]) => (
              <li key={id}>
                <TextLink alone to={`${href('/faq')}#${id}`}>
                  {question}
                </TextLink>
              </li>
            ))}
          </ul>
          <p>
            <TextLink alone to={href('/guide')}>
              Your first coin in five steps
            </TextLink>
          </p>
          <p>
            <TextLink alone to={href('/faq')}>
              All questions and answers
            </TextLink>
          </p>
        </div>
        <div>
          <h3>Documents</h3>
          <ul>
            {DOCUMENTS.map(({ title, file }) => (
              <li key={file}>
                <TextLink alone to={file}>
                  {title}
                </TextLink>{' '}
                (PDF)
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Entry>
  );
}
