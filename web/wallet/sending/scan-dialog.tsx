import decodeQR from 'qr/decode.js';
import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';
import { useEffect, useRef, useState } from 'react';
import { RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  /** Takes what a code says, or returns why it can't be used. */
  onText: (text: string) => string | undefined;
  onClose: () => void;
};

/** Reads a QR code with the camera, or from a picture; neither leaves the browser. */
export default function ScanDialog({ onText, onClose }: Props) {
  const [refused, setRefused] = useState<string>();
  const [picture, setPicture] = useState<{ name: string; error?: string | undefined }>();
  const { video, problem } = useCamera((text) => setRefused(onText(text)));

  async function choose(file: File) {
    const read = await readPicture(file);
    setPicture({ name: file.name, error: 'text' in read ? onText(read.text) : read.error });
  }

  return (
    <Dialog
      open
      title="Scan a QR code"
      onClose={onClose}
      footer={
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {problem ? (
        <Notice kind="warning" live>
          <p>{problem}</p>
        </Notice>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label="What your camera sees"
            className="aspect-square max-h-[50dvh] w-full rounded-md bg-sunken object-cover"
          />
          <p className="text-center text-muted text-sm">{RECIPIENT_MESSAGES.scanning}</p>
        </>
      )}
      <div role="alert" className="empty:hidden">
        {refused && (
          <Notice kind="danger">
            <p>{refused}</p>
          </Notice>
        )}
      </div>
      <FileField
        label="Or choose a picture of the code"
        accept="image/*"
        chosen={picture?.name}
        error={picture?.error}
        onFile={choose}
      />
    </Dialog>
  );
}

const NOT_ALLOWED = ['NotAllowedError', 'SecurityError'];
const NOT_FOUND = ['NotFoundError', 'OverconstrainedError'];

function cameraProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (NOT_ALLOWED.includes(name)) return RECIPIENT_MESSAGES.cameraBlocked;
  return NOT_FOUND.includes(name) ? RECIPIENT_MESSAGES.cameraMissing : RECIPIENT_MESSAGES.cameraFailed;
}

/** Shows the camera facing away from the reader in `video` and reports each new text that it sees, until it is no longer drawn. */
function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const report = useRef(onText);
  useEffect(() => {
    report.current = onText;
  });
  useEffect(() => {
    const player = video.current;
    if (!navigator.mediaDevices || !player) return setProblem(RECIPIENT_MESSAGES.cameraMissing);
    let stop: (() => void) | undefined;
    let isOver = false;
    const watch = async () => {
      const camera = await rearCamera(player);
      if (isOver) return camera.stop();
      const canvas = new QRCanvas();
      let seen: unknown;
      const cancel = frameLoop(async () => {
        const text = await camera.readFrame(canvas, true);
        if (isOver || typeof text !== 'string' || text === seen) return;
        seen = text;
        report.current(text);
      }, player);
      stop = () => {
        cancel();
        camera.stop();
        canvas.clear();
      };
      await player.play();
    };
    watch().catch((error) => !isOver && setProblem(cameraProblem(error)));
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return { video, problem };
}

/** A code is found in less than the twelve megapixels of a photo, and sooner. */
const LONGEST_SIDE = 1_600;
const SEARCH_MS = 2_000;

async function readPicture(file: File): Promise<{ text: string } | { error: string }> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return { error: RECIPIENT_MESSAGES.pictureUnread };
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return { error: RECIPIENT_MESSAGES.pictureUnread };
  // Behind a code that is saved without a background.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  try {
    return { text: decodeQR(context.getImageData(0, 0, width, height), { timeLimit: SEARCH_MS }) };
  } catch {
    return { error: RECIPIENT_MESSAGES.noCode };
  }
}
