// A host on loopback that misbehaves in one named way, for tests that fetch untrusted URLs.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

export type HostileOrigin = {
  /** `http://127.0.0.1:port/picture.jpg` */
  url: string
  host: string
  port: number
  asked: string[]
  requests: IncomingMessage[]
  /** Resolves when the client has closed the connection of the newest request. */
  clientLeft(): Promise<void>
  close(): Promise<void>
}

type Answer = (response: ServerResponse, request: IncomingMessage, origin: HostileOrigin) => void

const bytes = Buffer.alloc(1000, 'x')

function redirectTo(location: string, status = 302): Answer {
  return (response) => response.writeHead(status, { location }).end('gone')
}

function redirectTimes(times: number): Answer {
  return (response, request) => {
    const hop = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('hop') ?? 0)
    if (hop < times) return response.writeHead(302, { location: `?hop=${hop + 1}` }).end()
    return response.end(bytes)
  }
}

const answers = {
  'is honest': (response) => response.writeHead(200, { 'content-length': 1000 }).end(bytes),
  'says no length': (response) => {
    response.write(bytes.subarray(500))
    response.end(bytes.subarray(500))
  },
  'sends a page': (response) =>
    response
      .writeHead(200, { 'content-type': 'image/jpeg' })
      .end('<!doctype html><title>Sign in</title><h1>Sign in to see this picture</h1>'),
  'has nothing': (response) => response.writeHead(200, { 'content-length': 0 }).end(),
  'does not find it': (response) => response.writeHead(404).end('not here'),
  'is broken': (response) => response.writeHead(500).end('oh'),
  'sends no content': (response) => response.writeHead(204).end(),
  'says that nothing has changed': (response) => response.writeHead(304).end(),
  'offers a choice': (response) =>
    response.writeHead(300, { location: 'http://[::1]:9/' }).end(bytes),
  'sends a part': (response) => response.writeHead(206).end(bytes),
  'never answers': () => {},
  'sends the head and stops': (response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write(bytes.subarray(0, 10))
  },
  drips: (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' })
    const timer = setInterval(() => response.write('x'), 10)
    response.on('close', () => clearInterval(timer))
  },
  'drips its head': (response) => {
    const { socket } = response
    const timer = setInterval(() => socket?.write('x'), 10)
    socket?.write('HTTP/1.1 200 OK\r\nx-more: ')
    socket?.on('error', () => {}).on('close', () => clearInterval(timer))
  },
  'sends hints without end': (response) => {
    flood(response, 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n')
  },
  'says continue without end': (response) => {
    flood(response, 'HTTP/1.1 100 Continue\r\n\r\n')
  },
  'switches protocols': (response) => {
    response.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    )
  },
  'sends an endless chunk extension': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;')
    flood(response, 'x'.repeat(4000))
  },
  'sends endless trailers': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n')
    flood(response, `x-more: ${'y'.repeat(4000)}\r\n`)
  },
  'says two lengths': (response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx')
  },
  'sends two answers for one': (response) => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'
    response.socket?.write(`${answer}first${answer}other`)
  },
  'never ends': (response) => {
    const chunk = Buffer.alloc(64 * 1024)
    const fill = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.writeHead(200)
    response.on('drain', fill)
    fill()
  },
  'breaks off': (response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write(bytes.subarray(0, 500), () => response.socket?.destroy())
  },
  'breaks off in chunks': (response) => {
    response.write(bytes, () => response.socket?.destroy())
  },
  'hangs up at once': (response) => response.socket?.destroy(),
  'announces too much': (response) => {
    response.writeHead(200, { 'content-length': 10_000_000_000 })
    response.write(bytes)
  },
  'announces too little': (response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n${bytes}`)
  },
  'speaks no http': (response) => response.socket?.end('220 mail.example ESMTP\r\n'),
  'sends endless headers': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    flood(response, `x-more: ${'y'.repeat(4000)}\r\n`)
  },
  'compresses anyway': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes)),
  'sends a gzip bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(8_000_000))),
  'sends a brotli bomb': (response) =>
    response
      .writeHead(200, { 'content-encoding': 'br' })
      .end(brotliCompressSync(Buffer.alloc(8_000_000))),
  'sends a deflate bomb': (response) =>
    response
      .writeHead(200, { 'content-encoding': 'deflate' })
      .end(deflateSync(Buffer.alloc(8_000_000))),
  'compresses twice': (response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip, gzip' })
      .end(gzipSync(gzipSync(Buffer.alloc(8_000_000)))),
  'sends half of a gzip': (response) => {
    const whole = gzipSync(bytes)
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length / 2))
  },
  'sends damaged gzip': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
  'sends an unknown compression': (response) =>
    response.writeHead(200, { 'content-encoding': 'toString' }).end(bytes),
  'redirects to loopback': (response, request, origin) =>
    redirectTo(`http://localhost:${origin.port}/inner`)(response, request, origin),
  'redirects to the metadata service': redirectTo('http://169.254.169.254/latest/meta-data/'),
  'redirects to loopback in disguise': redirectTo('http://[::ffff:7f00:1]:9/'),
  'redirects to file:': redirectTo('file:///etc/hostname'),
  'redirects to nowhere': (response) => response.writeHead(302).end(),
  'redirects to rubbish': redirectTo('http://['),
  'redirects with a password': (response, request, origin) =>
    redirectTo(`http://user:word@127.0.0.1:${origin.port}/?hop=1`)(response, request, origin),
  'redirects to a name': redirectTo('http://pictures.example/inner'),
  'redirects five times': redirectTimes(5),
  'redirects six times': redirectTimes(6),
  'redirects in a circle': redirectTo('/picture.jpg'),
} satisfies Record<string, Answer>

/** Repeats the text on the raw connection, as fast as it is accepted. */
function flood({ socket }: ServerResponse, text: string): void {
  const fill = (): void => {
    while (socket?.writable && socket.write(text));
  }
  socket?.on('drain', fill).on('error', () => {})
  fill()
}

export type Misbehaviour = keyof typeof answers

export async function hostileOrigin(misbehaviour: Misbehaviour): Promise<HostileOrigin> {
  return openOrigin(answers[misbehaviour])
}

export async function openOrigin(answer: Answer): Promise<HostileOrigin> {
  const asked: string[] = []
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    requests.push(request)
    answer(response, request, origin)
  })
  // Only the client may close an idle connection.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin: HostileOrigin = {
    url: `http://127.0.0.1:${port}/picture.jpg`,
    host: '127.0.0.1',
    port,
    asked,
    requests,
    clientLeft: async () => {
      const socket = requests.at(-1)?.socket
      if (socket === undefined || socket.destroyed) return
      await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return origin
}
