/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * For libFuzzer: the input is cut into the options, the list of CPUs, the
 * files of one CPU, and the configuration files of two devices.
 */
#include <fcntl.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "dca.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char root[] = "tree.XXXXXX";

static void
put(const char *name, const void *bytes, size_t size)
{
	char path[256];
	int fd;

	(void)snprintf(path, sizeof(path), "%s/%s", root, name);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, bytes, size) != (ssize_t)size || close(fd) != 0)
		abort();
}

static void
put_text(const char *name, const char *text)
{
	put(name, text, strlen(text));
}

static void
make_folders(void)
{
	static const char *const folders[] = { "sys", "sys/bus", "sys/bus/pci",
	    "sys/bus/pci/devices", "sys/bus/pci/devices/0000:00:02.0",
	    "sys/bus/pci/devices/0000:00:03.0", "sys/devices",
	    "sys/devices/system", "sys/devices/system/cpu", "cpu", "cpu/0",
	    "cpu/1" };
	char path[256];
	size_t i;

	if (mkdtemp(root) == NULL)
		abort();
	for (i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
		(void)snprintf(path, sizeof(path), "%s/%s", root, folders[i]);
		if (mkdir(path, 0700) != 0)
			abort();
	}
	put_text("sys/bus/pci/devices/0000:00:02.0/vendor", "0x8086\n");
	put_text("sys/bus/pci/devices/0000:00:02.0/device", "0x25e2\n");
	put_text("sys/bus/pci/devices/0000:00:03.0/vendor", "0x8086\n");
	put_text("sys/bus/pci/devices/0000:00:03.0/device", "0x244e\n");
}

static uint8_t kept[4][4096];
static size_t kept_size[4];
static const char *const registers_in[4] = {
	"sys/bus/pci/devices/0000:00:02.0/config",
	"sys/bus/pci/devices/0000:00:03.0/config",
	"cpu/0/msr",
	"cpu/1/msr"
};

/* Read a file with registers; returns its size. */
static size_t
get(int number, uint8_t *bytes)
{
	char path[256];
	ssize_t size;
	int fd;

	(void)snprintf(path, sizeof(path), "%s/%s", root, registers_in[number]);
	fd = open(path, O_RDONLY);
	if (fd < 0 || (size = read(fd, bytes, 4096)) < 0 || close(fd) != 0)
		abort();
	return (size_t)size;
}

/* Where nothing was to be done or it failed, not one byte may have changed. */
static void
compare(void)
{
	uint8_t bytes[4096];
	int i;

	for (i = 0; i < 4; i++)
		if (get(i, bytes) != kept_size[i] ||
		    memcmp(bytes, kept[i], kept_size[i]) != 0)
			abort();
}

/* Take up to most bytes, of which the first two bytes say how many. */
static size_t
take(const uint8_t **data, size_t *size, size_t most, const uint8_t **piece)
{
	size_t length = 0;

	if (*size >= 2) {
		length = (size_t)((*data)[0] | (*data)[1] << 8) % (most + 1);
		*data += 2;
		*size -= 2;
	}
	if (length > *size)
		length = *size;
	*piece = *data;
	*data += length;
	*size -= length;
	return length;
}

/* A damaged file is mostly random but its beginning, or nothing is reached. */
static void
put_config(const char *name, const uint8_t *piece, size_t length, int mend,
    uint16_t device)
{
	uint8_t bytes[4096];

	memcpy(bytes, piece, length);
	if (mend && length > 15) {
		bytes[0] = 0x86;
		bytes[1] = 0x80;
		bytes[2] = (uint8_t)(device & 0xff);
		bytes[3] = (uint8_t)(device >> 8);
		bytes[14] = 1 | (bytes[14] & 0x80);
	}
	put(name, bytes, length);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int made;
	static char pci[64], msr[64];
	char *arguments[16] = { (char[]){ "dca_force" } };
	static char parts[7][16] = { "--disable", "--force", "--verbose",
	    "--json", "--dry-run", "--device", "00:03.0" };
	const uint8_t *piece;
	size_t length;
	int count = 1, i, status;
	uint8_t flags;

	if (!made) {
		make_folders();
		(void)snprintf(pci, sizeof(pci), "sysfs.path=%s/sys/bus/pci", root);
		(void)snprintf(msr, sizeof(msr), "%s/cpu", root);
		made = 1;
	}
	if (size < 1)
		return 0;
	flags = *data++;
	size--;
	arguments[count++] = (char[]){ "-O" };
	arguments[count++] = pci;
	arguments[count++] = (char[]){ "--msr-dir" };
	arguments[count++] = msr;
	for (i = 0; i < 5; i++)
		if (flags & 1 << i)
			arguments[count++] = parts[i];
	if (flags & 1 << 5) {
		arguments[count++] = parts[5];
		arguments[count++] = parts[6];
	}
	length = take(&data, &size, 32, &piece);
	if (length == 0)
		put_text("sys/devices/system/cpu/online", "0-1\n");
	else
		put("sys/devices/system/cpu/online", piece, length);
	length = take(&data, &size, 160, &piece);
	if (flags & 1 << 6 || length == 0) {
		uint8_t leaves[160] = "\x0a\0\0\0GenuntelineI";

		leaves[26] = 4;
		put("cpu/0/cpuid", leaves, sizeof(leaves));
		put("cpu/1/cpuid", leaves, sizeof(leaves));
	} else {
		put("cpu/0/cpuid", piece, length);
		put("cpu/1/cpuid", piece, length);
	}
	length = take(&data, &size, 520, &piece);
	if (length == 0) {
		uint8_t registers[520] = { 0 };

		put("cpu/0/msr", registers, sizeof(registers));
		put("cpu/1/msr", registers, sizeof(registers));
	} else {
		put("cpu/0/msr", piece, length);
		put("cpu/1/msr", piece, length);
	}
	length = take(&data, &size, 4096, &piece);
	put_config("sys/bus/pci/devices/0000:00:02.0/config", piece, length,
	    flags & 1 << 7, 0x25e2);
	put_config("sys/bus/pci/devices/0000:00:03.0/config", data,
	    size > 4096 ? 4096 : size, flags & 1 << 7, 0x244e);
	optind = 0;
	for (i = 0; i < 4; i++)
		kept_size[i] = get(i, kept[i]);
	status = dca_force(count, arguments);
	if (status > 4)
		abort();
	if (status != 0 || (flags & 1 << 4) != 0)
		compare();
	return 0;
}
