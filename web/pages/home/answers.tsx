import { DOCUMENT_FILES } from '#web/documents/files.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

const QUESTIONS = [
  'What happens if I lose my password?',
  'Who holds my coin, and where?',
  'What does a redemption cost, and how long does it take?',
  'Why does the price change on Tuesdays?',
];

const DOCUMENTS = [
  { title: 'An introduction to the token', file: DOCUMENT_FILES.introduction },
  { title: 'Terms of Purchase', file: DOCUMENT_FILES.termsOfPurchase },
  { title: 'User Agreement', file: DOCUMENT_FILES.userAgreement },
];

/** Where the rest is answered: questions and documents. */
export function Answers() {
  return (
    <Entry name="Before you buy" title="Read it all first">
      <div className="entry-pairs">
        <div>
          <h3>Questions</h3>
          <ul>
            {QUESTIONS.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <TextLink to="/faq">All questions and answers</TextLink>
        </div>
        <div>
          <h3>Documents</h3>
          <ul>
            {DOCUMENTS.map(({ title, file }) => (
              <li key={file}>
                <a href={file} className="text-link">
                  {title}
                </a>{' '}
                (PDF)
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Entry>
  );
}
