/**
 * What Node is started with for the server, by npm start, the systemd unit and the image. Young objects are collected in 8 MB rather
 * than in as many as V8 likes: an instance keeps a quarter less memory (npm run bench -- memory).
 */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];
